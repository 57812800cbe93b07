package dev.toolbooth.client;

import dev.toolbooth.client.transport.UrlOrigin;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of which kind of protocol a server speaks, so that each is asked once. Entries expire
 * soon, because servers are upgraded. Thread-safe: guarded by itself.
 */
public final class EraMemory {
    private static final EraMemory SHARED = new EraMemory(InstantSource.system());
    private static final Duration LASTS = Duration.ofHours(1);
    private static final int ENTRIES_MAX = 1_000;

    /** The kinds. */
    public enum Era {
        /** From 2026-07-28 on. */
        MODERN,
        /** With a handshake, over streamable HTTP. */
        LEGACY,
        /** With a handshake, over a stream of its own: 2024-11-05. */
        SSE
    }

    private record Known(Era era, Instant until) {}

    private final InstantSource clock;
    private final Map<String, Known> entries =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
                    return size() > ENTRIES_MAX;
                }
            };

    public EraMemory(InstantSource clock) {
        this.clock = clock;
    }

    /** The one of this process. */
    public static EraMemory shared() {
        return SHARED;
    }

    synchronized Optional<Era> recall(URI endpoint) {
        Known entry = entries.get(key(endpoint));
        return entry == null || clock.instant().isAfter(entry.until())
                ? Optional.empty()
                : Optional.of(entry.era());
    }

    synchronized void remember(URI endpoint, Era era) {
        entries.put(key(endpoint), new Known(era, clock.instant().plus(LASTS)));
    }

    synchronized void forget(URI endpoint) {
        entries.remove(key(endpoint));
    }

    /** Several servers may live at one origin, so the path counts too. */
    private static String key(URI endpoint) {
        return UrlOrigin.of(endpoint) + endpoint.getPath();
    }
}
