package dev.toolbooth.app.buyer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RemoteTest {

    @Test
    void anAccountIsChargedByAKeyInWhateverCaseItsHeaderIs() {
        assertThat(Remote.hasKey(Map.of("Authorization", "Bearer k"))).isTrue();
        assertThat(Remote.hasKey(Map.of("authorization", "Bearer k"))).isTrue();
        assertThat(Remote.hasKey(Map.of("X-Trace", "Authorization"))).isFalse();
    }
}
