package dev.toolbooth.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EraMemoryTest {
    private static final URI ONE = URI.create("https://tools.example/mcp");

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-16T08:00:00Z"));
    private final EraMemory memory = new EraMemory(now::get);

    @Test
    void serversOfOneOriginAreToldApartByTheirPaths() {
        memory.remember(ONE, EraMemory.Era.LEGACY);
        assertThat(memory.recall(URI.create("https://TOOLS.example:443/mcp?x=1")))
                .contains(EraMemory.Era.LEGACY);
        assertThat(memory.recall(URI.create("https://tools.example/other"))).isEmpty();
    }

    @Test
    void nothingIsRememberedForLong() {
        memory.remember(ONE, EraMemory.Era.SSE);
        now.set(now.get().plus(Duration.ofHours(1)));
        assertThat(memory.recall(ONE)).contains(EraMemory.Era.SSE);
        now.set(now.get().plusMillis(1));
        assertThat(memory.recall(ONE)).isEmpty();
    }

    @Test
    void theOldestIsForgottenForTheThousandAndFirst() {
        for (int i = 0; i <= 1_000; i++) {
            memory.remember(URI.create("https://tools.example/" + i), EraMemory.Era.MODERN);
        }
        assertThat(memory.recall(URI.create("https://tools.example/0"))).isEmpty();
        assertThat(memory.recall(URI.create("https://tools.example/1"))).isPresent();
    }
}
