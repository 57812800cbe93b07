package dev.toolbooth.app.buying;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RemoteServerTest {

    @Test
    void anAccountIsChargedByAKeyInWhateverCaseItsHeaderIs() {
        assertThat(RemoteServer.hasKey(Map.of("Authorization", "Bearer k"))).isTrue();
        assertThat(RemoteServer.hasKey(Map.of("authorization", "Bearer k"))).isTrue();
        assertThat(RemoteServer.hasKey(Map.of("X-Trace", "Authorization"))).isFalse();
    }
}
