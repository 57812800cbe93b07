package dev.toolbooth.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The masking of secrets, and what is left alone: the row "secrets in logs, calls, tryouts,
 * listings of settings and output" of SECURITY.md.
 */
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
                "redis://:hunter2@db/x a@b | redis://:***@db/x a@b",
                "postgres://ann.b:hunt:er@2@db/x | postgres://ann.b:***@db/x",
                "X-PAYMENT: eyJ4 | X-PAYMENT: ***",
                "PAYMENT-SIGNATURE: eyJ4 | PAYMENT-SIGNATURE: ***",
                "{\"_payment\":\"eyJ4\"} | {\"_payment\":\"***\"}",
                "{\"key\":\"a\",\"idempotency_key\":\"b\"} | {\"key\":\"***\",\"idempotency_key\":\"***\"}",
                "signature=0xabc&jwt=ey | signature=***&jwt=***",
                "secrets=a password_hash=b | secrets=*** password_hash=***",
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
                "sort key=name",
                "payment: 018f2c4e",
                "http://[::1]:8080/a@b http://h:8080 x@y",
            })
    void ordinaryTextIsLeftAlone(String text) {
        assertThat(redactor.text(text)).isEqualTo(text);
    }

    @Test
    void valuesItWasToldOfAreMaskedEverywhere() {
        var told = new Redactor(List.of("correct-horse", "short"));
        assertThat(told.text("xcorrect-horsey and short")).isEqualTo("x***y and short");
        var secrets = new Secrets();
        var ofCalls = new Redactor(secrets);
        secrets.add(List.of("correct-horse"));
        assertThat(ofCalls.text("correct-horse, Bearer x")).isEqualTo("[redacted], Bearer ***");
    }

    @Test
    void fieldsAreMaskedByTheirNames() {
        assertThat(redactor.field("accessToken", "abc")).isEqualTo("***");
        assertThat(redactor.field("cookie", "abc")).isEqualTo("***");
        assertThat(redactor.field("tool", "Bearer abc")).isEqualTo("Bearer ***");
        assertThat(redactor.field("key", "018f2c4e")).isEqualTo("018f2c4e");
        assertThat(redactor.field("payment", "018f2c4e")).isEqualTo("018f2c4e");
    }

    @Test
    void headersAreMaskedByTheirNames() {
        assertThat(redactor.header("authorization", "Bearer abc")).isEqualTo("Bearer ***");
        assertThat(redactor.header("Authorization", "Basic dTpw")).isEqualTo("***");
        assertThat(redactor.header("Authorization", "Bearer a b")).isEqualTo("***");
        assertThat(redactor.header("Payment-Signature", "eyJ4")).isEqualTo("***");
        assertThat(redactor.header("X-Payment", "eyJ4")).isEqualTo("***");
        assertThat(redactor.header("Set-Cookie", "a=b")).isEqualTo("***");
        assertThat(redactor.header("x-api-key", "a")).isEqualTo("***");
        assertThat(redactor.header("X-PAYMENT-RESPONSE", "eyJ4")).isEqualTo("eyJ4");
        assertThat(redactor.header("Mcp-Session-Id", "018f2c4e")).isEqualTo("018f2c4e");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'password':12345,'n':1} | {'password':'***','n':1}",
                "{'a':[{'apiKey':'x'}]} | {'a':[{'apiKey':'***'}]}",
                "{'secrets':{'a':['x']}} | {'secrets':'***'}",
                "{'max_tokens':7,'token':'x','key':1} | {'max_tokens':7,'token':'***','key':1}",
                "{'name':'DB_PASSWORD','value':'x'} | {'name':'DB_PASSWORD','value':'***'}",
                "{'token':null,'keywords':'x'} | {'token':null,'keywords':'x'}",
                "{'_payment':'eyJ4','x402.payment':'eyJ4'} | {'_payment':'***','x402.payment':'***'}",
                "{'x402/payment':{'payload':{'transaction':'x','n':'y'}}}"
                        + " | {'x402/payment':{'payload':{'transaction':'***','n':'y'}}}",
                "{'_payment':{'signature':'0x','from':'0x1'}}"
                        + " | {'_payment':{'signature':'***','from':'0x1'}}",
                "{'transaction':'0xabc'} | {'transaction':'0xabc'}",
                "{'text':'Bearer x'} | {'text':'Bearer ***'}",
            })
    void membersOfJsonAreMasked(String json, String masked) {
        assertThat(redactor.json(Json.parse(json.replace('\'', '"'))))
                .isEqualTo(Json.parse(masked.replace('\'', '"')));
    }

    @Test
    void settingsAreMaskedWhereTheyAreTexts() {
        assertThat(
                        redactor.settings(
                                Json.parse(
                                        "{\"secret\":\"x\",\"tokens\":{\"USDC\":\"0x1\"},"
                                                + "\"secrets\":[\"x\"],\"credentials\":true}")))
                .isEqualTo(
                        Json.parse(
                                "{\"secret\":\"***\",\"tokens\":{\"USDC\":\"0x1\"},"
                                        + "\"secrets\":[\"***\"],\"credentials\":true}"));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://u:p@s:s@h/db?password=a;b&ssl=true&sslpassword=,"
                + " jdbc:postgresql://u:***@h/db?password=***&ssl=true&sslpassword=***",
        "https://h/x?access_token=a#b&n=$1, https://h/x?access_token=***&n=$1",
        "jdbc:postgresql://h:5432/db?sslkey=k.pem, jdbc:postgresql://h:5432/db?sslkey=k.pem",
    })
    void addressesAreMasked(String url, String masked) {
        assertThat(UrlSecrets.mask(url)).isEqualTo(masked);
    }

    @Test
    void thePathOfAServiceMayBeItsKey() {
        assertThat(UrlSecrets.maskPath("https://u:p@node.example/v2/hidden"))
                .isEqualTo("https://u:***@node.example/***");
        assertThat(UrlSecrets.maskPath("https://node.example/")).isEqualTo("https://node.example");
        assertThat(
                        UrlSecrets.passwords(
                                "jdbc:postgresql://u:a@h/db?password=b&sslpasswordcallback=c"))
                .containsExactly("a", "b");
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
