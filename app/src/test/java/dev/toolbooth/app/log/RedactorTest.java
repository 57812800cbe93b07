package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is masked, and what is left alone. */
class RedactorTest {
    private final Redactor redactor = new Redactor();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "got Bearer abc.DEF-123_~+/== from 1.2.3.4 | got Bearer *** from 1.2.3.4",
                "BEARER x | BEARER ***",
                "key sk_live_abc123, again | key sk_***, again",
                "password=hunter2&user=ann | password=***&user=ann",
                "secret=a;token=b c | secret=***;token=*** c",
                "GET /x?access_token=abc&y=1 | GET /x?access_token=***&y=1",
                "{\"token\":\"a b\",\"n\":1} | {\"token\":\"***\",\"n\":1}",
                "{\"client_secret\" : \"a\"} | {\"client_secret\" : \"***\"}",
                "password = hunter2 | password = ***",
                "{\\\"password\\\":\\\"a\\\"} | {\\\"password\\\":\\\"***\\\"}",
                "password: hunter2 | password: ***",
                "api-key='a b' rest | api-key='***' rest",
                "{Authorization=Basic dTpw, Host=h} | {Authorization=***, Host=h}",
                "Authorization: Digest a b c | Authorization: ***",
                "Cookie: a=1; b=2 | Cookie: ***",
                "{\"private_key\":\"-----\\nabc\\n-----\",\"n\":1} | {\"private_key\":\"***\",\"n\":1}",
                "{\"password\":\"it's \\\"a\\\"\"} | {\"password\":\"***\"}",
                "{\"password\":\"\",\"n\":\"a\"} | {\"password\":\"\",\"n\":\"a\"}",
                "{\\\"password\\\":\\\"a\\\\nb\\\",\\\"n\\\":1} | {\\\"password\\\":\\\"***\\\",\\\"n\\\":1}",
                "{\"secret\":[\"a\",{\"b\":\"c\"}],\"n\":1} | {\"secret\":***,\"n\":1}",
                "AWS_SECRET_ACCESS_KEY=abc PASSPHRASE='a b' | AWS_SECRET_ACCESS_KEY=*** PASSPHRASE='***'",
                "a {\"signature\":\"0xabc\"} | a {\"signature\":\"***\"}",
                "postgres://ann:hunter2@db:5432/x | postgres://ann:***@db:5432/x",
            })
    void secretsAreMasked(String text, String masked) {
        assertThat(redactor.text(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "listening on http://127.0.0.1:8080/mcp",
                "Unexpected token: foo",
                "maxTokens=100 tokens: 3",
                "sk_ sk_abc task_abcdef",
                "a forbearer waits",
                "at 12:30:15 ratio=0.5",
                "bad signature: it is too short",
                "the password is wrong",
            })
    void ordinaryTextIsLeftAlone(String text) {
        assertThat(redactor.text(text)).isEqualTo(text);
    }

    @Test
    void valuesItWasToldOfAreMaskedEverywhere() {
        var told = new Redactor(List.of("correct-horse", "short"));
        assertThat(told.text("xcorrect-horsey and short")).isEqualTo("x***y and short");
    }

    @Test
    void fieldsAreMaskedByTheirNames() {
        assertThat(redactor.field("accessToken", "abc")).isEqualTo("***");
        assertThat(redactor.field("cookie", "abc")).isEqualTo("***");
        assertThat(redactor.field("tool", "Bearer abc")).isEqualTo("Bearer ***");
    }

    @Test
    void longTextsAreReadOnce() {
        var text =
                "token=\"".repeat(50_000)
                        + "//a:".repeat(50_000)
                        + "=".repeat(100_000)
                        + "secret=[".repeat(20_000);
        assertThat(redactor.text(text)).isNotEmpty();
    }
}
