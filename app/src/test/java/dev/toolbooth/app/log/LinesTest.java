package dev.toolbooth.app.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.toolbooth.app.config.Config.LogThreshold;
import dev.toolbooth.core.secret.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMDCAdapter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a log line looks like. */
class LinesTest {
    private static final Instant NOON = Instant.parse("2026-07-01T12:04:05.123456Z");

    private final LoggerContext context = new LoggerContext();
    private final LineFormat text = new TextLineFormat(new Redactor(), ZoneId.of("UTC"), false);
    private final LineFormat json = new JsonLineFormat(new Redactor());

    LinesTest() {
        context.setMDCAdapter(new BasicMDCAdapter());
    }

    private LoggingEvent event(String logger, Level level, String message, Throwable... fault) {
        var event =
                new LoggingEvent(
                        "",
                        context.getLogger(logger),
                        level,
                        message,
                        fault.length == 0 ? null : fault[0],
                        null);
        event.setInstant(NOON);
        return event;
    }

    private JsonNode parsed(LoggingEvent event) {
        var line = json.of(event);
        assertThat(line).endsWith("}\n");
        assertThat(line.lines()).hasSize(1);
        return JsonMapper.shared().readTree(line);
    }

    @Test
    void aTextLineIsForAPerson() {
        var event = event("listener", Level.INFO, "listening on http://127.0.0.1:8080/mcp");
        assertThat(text.of(event))
                .isEqualTo("12:04:05.123 INFO  listener  listening on http://127.0.0.1:8080/mcp\n");
    }

    @Test
    void aLoggersNameIsCutToItsLastTwoParts() {
        assertThat(TextLineFormat.shortName("dev.toolbooth.server.http.Listener"))
                .isEqualTo("http.Listener");
        assertThat(TextLineFormat.shortName("a.B")).isEqualTo("a.B");
        assertThat(TextLineFormat.shortName("listener")).isEqualTo("listener");
        assertThat(TextLineFormat.shortName("")).isEmpty();
    }

    @Test
    void aTextLineEndsWithItsFields() {
        var event = event("calls", Level.WARN, "slow");
        event.setMDCPropertyMap(new TreeMap<>(Map.of("call", "c-1")));
        event.setKeyValuePairs(
                List.of(
                        new KeyValuePair("ms", 1234),
                        new KeyValuePair("tool", "a \"b\""),
                        new KeyValuePair("token", "abc")));
        assertThat(text.of(event))
                .isEqualTo(
                        "12:04:05.123 WARN  calls  slow call=c-1 ms=1234"
                                + " tool=\"a \\\"b\\\"\" token=***\n");
    }

    /** finding U6: a JSON line had everything in its message. */
    @Test
    void aTextLineDoesNotRepeatWhatItsMessageSays() {
        var event = event("calls", Level.INFO, "weather took 12 ms");
        event.setKeyValuePairs(
                List.of(
                        new KeyValuePair("tool", "weather"),
                        new KeyValuePair("duration_ms", 12),
                        new KeyValuePair("retries", 1)));
        assertThat(text.of(event)).endsWith("weather took 12 ms retries=1\n");
        assertThat(parsed(event).get("fields").toString())
                .isEqualTo("{\"tool\":\"weather\",\"duration_ms\":\"12\",\"retries\":\"1\"}");
    }

    @Test
    void secretsAreMaskedInFieldsByNameAndByLook() {
        var event = event("calls", Level.INFO, "called");
        event.setKeyValuePairs(
                List.of(
                        new KeyValuePair("api_key", "abc"),
                        new KeyValuePair("credential", "def"),
                        new KeyValuePair("reason", "no account has sk_live_12345678"),
                        new KeyValuePair("key", "018f2c4e")));
        assertThat(parsed(event).get("fields").toString())
                .isEqualTo(
                        "{\"api_key\":\"***\",\"credential\":\"***\","
                                + "\"reason\":\"no account has sk_***\",\"key\":\"018f2c4e\"}");
        assertThat(text.of(event))
                .doesNotContain("abc", "def", "12345678")
                .contains("key=018f2c4e");
    }

    @Test
    void aMessageCannotForgeALineNorSteerATerminal() {
        var event = event("x", Level.INFO, "a\r\n12:00 INFO forged\u001b[2J\u202e\u0085\t\u2028é");
        assertThat(text.of(event))
                .isEqualTo(
                        "12:04:05.123 INFO  x  a\\r\\n12:00 INFO forged"
                                + "\\u001b[2J\\u202e\\u0085\\t\\u2028é\n");
        assertThat(parsed(event).get("message").asString())
                .isEqualTo("a\r\n12:00 INFO forged\u001b[2J\u202e\u0085\t\u2028é");
        assertThat(json.of(event)).doesNotContain("\u001b", "\u202e", "\u0085", "\u2028");
    }

    @Test
    void coloursAreOnlyThereWhenAskedFor() {
        var coloured = new TextLineFormat(new Redactor(), ZoneId.of("UTC"), true);
        var line = coloured.of(event("x", Level.ERROR, "m"));
        assertThat(line).contains("\u001b[31mERROR\u001b[0m");
        assertThat(line.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo("12:04:05.123 ERROR x  m\n");
    }

    @Test
    void aTextLineShowsItsFault() {
        var fault = new IOException("token=abc\nfake", new IllegalStateException("inner"));
        var lines = text.of(event("x", Level.ERROR, "failed", fault)).lines().toList();
        assertThat(lines.get(0)).isEqualTo("12:04:05.123 ERROR x  failed");
        assertThat(lines.get(1)).isEqualTo("    java.io.IOException: token=***\\nfake");
        assertThat(lines.get(2)).startsWith("        at dev.toolbooth.app.log.LinesTest.");
        assertThat(lines)
                .contains("    caused by java.lang.IllegalStateException: inner")
                .hasSizeLessThan(140);
    }

    @Test
    void aJsonLineIsOneObject() {
        var event = event("a.b.C", Level.INFO, "Bearer abc \"quoted\" \\ \ud83d\ude00 \ud83d");
        event.setKeyValuePairs(List.of(new KeyValuePair("n", 1), new KeyValuePair("m", "x")));
        var line = parsed(event);
        assertThat(line.get("ts").asString()).isEqualTo("2026-07-01T12:04:05.123Z");
        assertThat(line.get("level").asString()).isEqualTo("INFO");
        assertThat(line.get("logger").asString()).isEqualTo("a.b.C");
        assertThat(line.get("message").asString())
                .isEqualTo("Bearer *** \"quoted\" \\ \ud83d\ude00 \ud83d");
        assertThat(line.at("/fields/n").asString()).isEqualTo("1");
        assertThat(line.at("/fields/m").asString()).isEqualTo("x");
        assertThat(line.has("error")).isFalse();
    }

    @Test
    void aJsonLineHoldsItsFault() {
        var error =
                parsed(event("x", Level.ERROR, "failed", new IOException("password=p")))
                        .get("error");
        assertThat(error.get("class").asString()).isEqualTo("java.io.IOException");
        assertThat(error.get("message").asString()).isEqualTo("password=***");
        assertThat(error.get("stack").asString())
                .startsWith("java.io.IOException: password=***\n    at ");
        var silent = parsed(event("x", Level.ERROR, "failed", new IOException())).get("error");
        assertThat(silent.has("message")).isFalse();
    }

    @Test
    void chattyLibrariesOnlyWarn() {
        var out = new ByteArrayOutputStream();
        Logging.apply(context, LogThreshold.DEBUG, LineStyle.PLAIN, new Redactor(), out);
        context.getLogger("io.netty.channel").info("quiet");
        context.getLogger("io.vertx.core").warn("heard {}", "token=abc");
        context.getLogger("dev.toolbooth").debug("seen");
        context.getLogger("dev.toolbooth").trace("unseen");
        assertThat(out.toString(UTF_8).lines().map(line -> line.substring(13)))
                .containsExactly("WARN  vertx.core  heard token=***", "DEBUG dev.toolbooth  seen");
    }

    @Test
    void theLevelsAreThoseOfTheConfiguration() {
        var out = new ByteArrayOutputStream();
        Logging.apply(context, LogThreshold.ERROR, LineStyle.JSON, new Redactor(), out);
        context.getLogger("io.netty").warn("quiet");
        assertThat(out.size()).isZero();
        Logging.apply(context, LogThreshold.TRACE, LineStyle.JSON, new Redactor(), out);
        context.getLogger("io.netty").trace("heard");
        assertThat(out.size()).isPositive();
    }
}
