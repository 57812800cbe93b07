package dev.toolbooth.core.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ClientProfileTest {
    private static ClientProfile named(String name, String version) {
        return new ClientProfile(Set.of(), name, version);
    }

    @Test
    void whatAClientCallsItselfIsKeptUpToItsLimit() {
        String longest = "n".repeat(256);
        assertThat(named(longest, longest).name()).isEqualTo(longest);
        ClientProfile cut = named(longest + "n", longest + "n");
        assertThat(cut.name()).isEqualTo(longest);
        assertThat(cut.version()).isEqualTo(longest);
        assertThat(ClientProfile.UNKNOWN.name()).isNull();
    }

    @Test
    void noCharacterIsCutInTwo() {
        String before = "n".repeat(255);
        assertThat(named(before + "\uD83D\uDE00", "1").name()).isEqualTo(before);
    }
}
