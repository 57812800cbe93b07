package dev.toolbooth.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

class JsonExcerptTest {
    private static final String SECRET = "correct-horse-battery";

    private final Secrets secrets = new Secrets();
    private final JsonExcerpt excerpt = new JsonExcerpt(new Redactor(secrets));

    JsonExcerptTest() {
        secrets.add(List.of(SECRET));
    }

    private JsonNode shown(String json) {
        return excerpt.of(Json.parse(json)).json();
    }

    @Test
    void whatHasNoSecretStaysAsItIs() {
        String json = "{\"a\":[1,2.5,null,true,\"ü\\n\\\"\"],\"b\":{\"c\":{}},\"max_tokens\":7}";
        assertThat(shown(json)).isEqualTo(Json.parse(json));
    }

    @Test
    void valuesWithSecretNamesAreMasked() {
        for (String name :
                List.of(
                        "password",
                        "db_password",
                        "api_key",
                        "apiKey",
                        "API-KEY",
                        "key",
                        "accessToken",
                        "Authorization",
                        "client_secret",
                        "signature",
                        "credentials",
                        "Set-Cookie",
                        "privateKeyPem")) {
            assertThat(shown("{\"" + name + "\":\"abc\"}").path(name).asString(""))
                    .as(name)
                    .isEqualTo("[redacted]");
        }
        assertThat(shown("{\"password\":12345}").toString()).doesNotContain("12345");
        assertThat(shown("{\"_payment\":{\"signature\":\"0xdead\"}}").toString())
                .doesNotContain("0xdead");
        assertThat(shown("{\"secrets\":{\"a\":[\"0xdead\"]}}").toString()).doesNotContain("0xdead");
    }

    @Test
    void textsThatAreJsonAreReadLikeJson() {
        String text =
                " {\"signature\": \"0xdead\", \"n\": 1, \"inner\": \"[{\\\"key\\\":\\\"0xdead\\\"}]\"}";
        JsonNode shown = excerpt.of(Json.object().put("text", text)).json();
        assertThat(shown.path("text").asString(""))
                .isEqualTo(
                        "{\"signature\":\"[redacted]\",\"n\":1,"
                                + "\"inner\":\"[{\\\"key\\\":\\\"[redacted]\\\"}]\"}");
        for (String plain : List.of(" { \"a\" : 1 }", "{signature: 1}", "[1, 2 ]", "{}", "[[[[")) {
            assertThat(excerpt.of(Json.object().put("text", plain)).json().path("text"))
                    .isEqualTo(Json.object().stringNode(plain));
        }
    }

    @Test
    void valuesBesideASecretNameAreMasked() {
        assertThat(shown("[{\"name\":\"DB_PASSWORD\",\"value\":\"0xdead\"}]").toString())
                .doesNotContain("0xdead");
        assertThat(shown("[{\"name\":\"city\",\"value\":\"Rome\"}]").toString()).contains("Rome");
    }

    @Test
    void otherNamesAreShown() {
        for (String name : List.of("monkey", "tokenizer", "keyboard", "author", "keywords")) {
            assertThat(shown("{\"" + name + "\":\"abc\"}").path(name).asString(""))
                    .as(name)
                    .isEqualTo("abc");
        }
        assertThat(shown("{\"key\":1,\"token\":2,\"password\":null}").toString())
                .isEqualTo("{\"key\":1,\"token\":2,\"password\":null}");
    }

    @Test
    void knownSecretsAreMaskedWhereverTheyAre() {
        String json =
                "{\"a\":\"x " + SECRET + " y\",\"" + SECRET + "\":1,\"b\":[\"" + SECRET + "\"]}";
        assertThat(excerpt.of(Json.parse(json)).text()).doesNotContain(SECRET);
        assertThat(excerpt.line("no " + SECRET, 200)).isEqualTo("no [redacted]");
    }

    @Test
    void namesThatAreMaskedMayBeTheSame() {
        secrets.add(List.of("another-secret"));
        RedactedText redactedText =
                excerpt.of(Json.parse("{\"" + SECRET + "\":1,\"another-secret\":2}"));
        assertThat(redactedText.json().isString()).isTrue();
    }

    @Test
    void whatIsAsLongAsItMayBeIsWholeAndOneMoreIsCut() {
        int most = JsonExcerpt.CHARS_MAX - "{\"t\":\"\"}".length();
        RedactedText whole = excerpt.of(Json.object().put("t", "x".repeat(most)));
        assertThat(whole.truncated()).isFalse();
        assertThat(whole.json().path("t").asString("")).hasSize(most);
        RedactedText cut = excerpt.of(Json.object().put("t", "x".repeat(most + 1)));
        assertThat(cut.truncated()).isTrue();
        assertThat(cut.text()).hasSize(JsonExcerpt.CHARS_MAX);
        assertThat(cut.json().isString()).isTrue();
    }

    @Test
    void aMegabyteIsCutAndStillHasNoSecret() {
        for (int before = JsonExcerpt.CHARS_MAX - 40;
                before < JsonExcerpt.CHARS_MAX + 2;
                before++) {
            String text = "x".repeat(before) + SECRET + "y".repeat(1_000_000);
            RedactedText redactedText = excerpt.of(Json.object().put("t", text));
            assertThat(redactedText.truncated()).isTrue();
            assertThat(redactedText.text().length()).isLessThanOrEqualTo(JsonExcerpt.CHARS_MAX);
            assertThat(redactedText.text()).doesNotContain("correct-horse").doesNotContain("ccorr");
        }
        String secretsOnly = (SECRET + " ").repeat(50_000);
        assertThat(excerpt.of(Json.object().put("t", secretsOnly)).text())
                .doesNotContain("correct");
    }

    @Test
    void aLongListIsCut() {
        ArrayNode list = Json.array();
        for (int i = 0; i < 1_000_000; i++) {
            list.add(i);
        }
        RedactedText redactedText = excerpt.of(list);
        assertThat(redactedText.truncated()).isTrue();
        assertThat(redactedText.text().length()).isLessThanOrEqualTo(JsonExcerpt.CHARS_MAX);
    }

    @Test
    void whatIsAsDeepAsItMayBeIsWholeAndOneMoreIsCut() {
        assertThat(excerpt.of(nested(JsonExcerpt.DEPTH_MAX)).truncated()).isFalse();
        assertThat(excerpt.of(nested(JsonExcerpt.DEPTH_MAX + 1)).truncated()).isTrue();
        assertThat(excerpt.of(nested(100_000)).truncated()).isTrue();
    }

    private static JsonNode nested(int depth) {
        JsonNode inner = Json.array();
        for (int i = 0; i < depth; i++) {
            inner = Json.array().add(inner);
        }
        return inner;
    }

    @Test
    void noCharacterIsCutInTwo() {
        String text = "😀".repeat(JsonExcerpt.CHARS_MAX);
        assertThat(excerpt.of(Json.object().put("t", text)).text())
                .satisfies(
                        shown ->
                                assertThat(
                                                Character.isHighSurrogate(
                                                        shown.charAt(shown.length() - 1)))
                                        .isFalse());
        assertThat(excerpt.line(text, 10)).isEqualTo("😀😀😀😀…");
        assertThat(excerpt.line("x".repeat(10), 10)).isEqualTo("x".repeat(10));
        assertThat(excerpt.line("x".repeat(11), 10)).isEqualTo("x".repeat(9) + "…");
    }
}
