package dev.toolbooth.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S4-160: what the server knows as secret is masked wherever it turns up. */
final class SecretsTest {
    private final Secrets secrets = new Secrets();

    @Test
    void nothingIsMaskedWhereNothingIsSecret() {
        assertThat(secrets.mask("a text")).isEqualTo("a text");
        assertThat(secrets.masking().next("a text")).isEqualTo("a text");
    }

    @Test
    void aSecretIsMaskedWhereverItStands() {
        secrets.add(List.of("hunter2!"));
        assertThat(secrets.mask("hunter2! and hunter2!")).isEqualTo("[redacted] and [redacted]");
    }

    @Test
    void theLongerOfTwoSecretsIsMaskedAsAWhole() {
        secrets.add(List.of("abcdef"));
        secrets.add(List.of("abcdefghij"));
        assertThat(secrets.mask("abcdefghij")).isEqualTo("[redacted]");
    }

    @Test
    void aSecretIsFoundHoweverItIsCut() {
        secrets.add(List.of("hunter2!", "tr0ub4dor&3"));
        String text = "x hunter2! hunter tr0ub4dor&3 hunt";
        for (int first = 0; first <= text.length(); first++) {
            for (int second = first; second <= text.length(); second++) {
                Masking masking = secrets.masking();
                String shown =
                        masking.next(text.substring(0, first))
                                + masking.next(text.substring(first, second))
                                + masking.next(text.substring(second))
                                + masking.rest();
                assertThat(shown).isEqualTo("x [redacted] hunter [redacted] hunt");
            }
        }
    }

    @Test
    void onlyWhatMayBecomeASecretWaits() {
        secrets.add(List.of("hunter2!"));
        Masking masking = secrets.masking();
        assertThat(masking.next("a line\nhunt")).isEqualTo("a line\n");
        assertThat(masking.next("ing")).isEqualTo("hunting");
    }

    @Test
    void aSecretThatRunsIntoTheBeginningOfAnotherIsMasked() {
        secrets.add(List.of("0123456", "56789abc"));
        Masking masking = secrets.masking();
        assertThat(masking.next("-0123456") + masking.rest()).isEqualTo("-[redacted]");
    }

    @Test
    void variablesAreSecretByTheirNames() {
        secrets.add(
                Secrets.in(
                        Map.of(
                                "AWS_SECRET_ACCESS_KEY", "aaaaaaaa",
                                "github_token", "bbbbbbbb",
                                "DB_PASSWORD", "cccccccc",
                                "MAIL_PASSPHRASE", "eeeeeeee",
                                "APP_CREDENTIALS", "ffffffff",
                                "LANG", "dddddddd")));
        assertThat(secrets.mask("aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee ffffffff"))
                .isEqualTo("[redacted] [redacted] [redacted] dddddddd [redacted] [redacted]");
    }

    @Test
    void shortValuesWouldHideWordsAndStay() {
        secrets.add(List.of("12345", "123456"));
        assertThat(secrets.mask("12345 123456")).isEqualTo("12345 [redacted]");
    }

    @Test
    void aLineOfALongSecretIsOneToo() {
        secrets.add(List.of("-----BEGIN-----\nMIIEvQIBADANBgkqhki\nshort\n-----END-----"));
        assertThat(secrets.mask("| MIIEvQIBADANBgkqhki | short")).isEqualTo("| [redacted] | short");
    }
}
