package dev.toolbooth.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class KeyTextTest {

    @Test
    void aKeyIsReadBackAndKnownByItsDigest() {
        KeyText key = KeyText.random();
        KeyText again = KeyText.read(key.reveal()).orElseThrow();
        assertThat(again.id()).isEqualTo(key.id());
        assertThat(again.has(key.digest())).isTrue();
        assertThat(KeyText.random().has(key.digest())).isFalse();
    }

    @Test
    void aKeyDoesNotShowItsSecretByAccident() {
        KeyText key = KeyText.random();
        assertThat(key.toString()).contains(key.id()).doesNotContain(key.secret());
        assertThat(key.digest()).doesNotContain(key.secret());
    }

    @Test
    void whatIsNoKeyIsNone() {
        String good = KeyText.random().reveal();
        for (String text :
                List.of(
                        "",
                        "sk_live_",
                        good + "a",
                        good.substring(1),
                        good.toUpperCase(Locale.ROOT),
                        "\n" + good)) {
            assertThat(KeyText.read(text)).as(text).isEmpty();
        }
    }
}
