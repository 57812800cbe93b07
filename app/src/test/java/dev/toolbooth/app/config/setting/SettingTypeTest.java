package dev.toolbooth.app.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.AllSettings;
import dev.toolbooth.app.config.serving.ListenConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How values are read and written, at the edges of their ranges. */
class SettingTypeTest {
    private static final Path BASE = Path.of("");

    @Test
    void wholeNumbersKeepToTheirRange() {
        var kind = new IntegerType(1, 10);
        assertThat(good(kind, "1")).contains(1);
        assertThat(good(kind, "10")).contains(10);
        assertThat(bad(kind, "0")).contains("is out of range");
        assertThat(bad(kind, "11")).contains("is out of range");
        assertThat(bad(kind, "4294967297")).contains("is out of range");
        assertThat(bad(kind, "1e1")).contains("is not a whole number");
        assertThat(bad(kind, "99999999999999999999")).contains("is not a whole number");
    }

    @Test
    void sizesHaveUnits() {
        var kind = new ByteSizeType(0, 1 << 30);
        assertThat(good(kind, "0")).contains(0);
        assertThat(good(kind, "512B")).contains(512);
        assertThat(good(kind, "64KiB")).contains(65_536);
        assertThat(good(kind, "4 MiB")).contains(4_194_304);
        assertThat(good(kind, "1GiB")).contains(1 << 30);
        assertThat(bad(kind, "2GiB")).contains("is out of range");
        assertThat(bad(kind, "9223372036854775807GiB")).contains("is out of range");
        assertThat(bad(kind, "4MB")).contains("is not a size");
        assertThat(bad(kind, "MiB")).contains("is not a size");
        assertThat(bad(kind, "-1")).contains("is out of range");
    }

    @Test
    void spansHaveUnits() {
        var kind = new DurationType(Duration.ofMillis(1), Duration.ofDays(1));
        assertThat(good(kind, "1ms")).contains(Duration.ofMillis(1));
        assertThat(good(kind, "30s")).contains(Duration.ofSeconds(30));
        assertThat(good(kind, "5 m")).contains(Duration.ofMinutes(5));
        assertThat(good(kind, "24h")).contains(Duration.ofDays(1));
        assertThat(good(kind, "1d")).contains(Duration.ofDays(1));
        assertThat(bad(kind, "0s")).contains("is out of range");
        assertThat(bad(kind, "86401s")).contains("is out of range");
        assertThat(bad(kind, "9223372036854775807d")).contains("is out of range");
        assertThat(bad(kind, "30")).contains("has no unit of time");
        assertThat(bad(kind, "1.5h")).contains("is not a span of time");
        assertThat(bad(kind, "")).contains("has no unit of time");
    }

    @Test
    void valuesAreWrittenInTheLargestUnitThatFits() {
        var size = new ByteSizeType(0, 1 << 30);
        assertThat(List.of(0, 1_000, 2_048, 3 << 20, 1 << 30).stream().map(size::write))
                .containsExactly("0", "1000", "2KiB", "3MiB", "1GiB");
        var span = new DurationType(Duration.ZERO, Duration.ofDays(30));
        assertThat(
                        List.of(
                                        Duration.ZERO,
                                        Duration.ofMillis(1_500),
                                        Duration.ofSeconds(90),
                                        Duration.ofMinutes(90),
                                        Duration.ofHours(25),
                                        Duration.ofDays(7))
                                .stream()
                                .map(span::write))
                .containsExactly("0s", "1500ms", "90s", "90m", "25h", "7d");
    }

    @Test
    void everyDefaultReadsBackAsItself() {
        for (var setting : AllSettings.ALL) {
            assertDefaultReadsBack(setting);
        }
    }

    private static <T> void assertDefaultReadsBack(Setting<T> setting) {
        setting.standard()
                .ifPresent(
                        value ->
                                assertThat(
                                                good(
                                                        setting.valueType(),
                                                        setting.valueType().write(value)))
                                        .as(setting.key())
                                        .contains(value));
    }

    @Test
    void aTextMayNotEndWithALineBreak() {
        var endpoint = ListenConfig.ENDPOINT;
        assertThat(good(endpoint, "/a/b.c")).isPresent();
        assertThat(bad(endpoint, "/a\n")).isPresent();
        assertThat(bad(endpoint, "/")).isPresent();
        assertThat(bad(endpoint, "/a/")).isPresent();
        assertThat(bad(endpoint, "/a\nb")).isPresent();
    }

    @Test
    void aTextHasItsLimit() {
        var text = new TextType("a text", "^[\\s\\S]+$");
        assertThat(bad(text, "x".repeat(16_385))).contains("is longer than 16384 characters");
        assertThat(good(text, "x".repeat(16_384))).isPresent();
    }

    @Test
    void hostsAndOriginsAreChecked() {
        var host = ListenConfig.HOST;
        assertThat(List.of("localhost", "::1", "fe80::1%eth0", "10.0.0.1"))
                .allSatisfy(text -> assertThat(good(host, text)).isPresent());
        assertThat(bad(host, "http://x")).isPresent();
        var origins = new ListType<>(ListenConfig.ORIGIN);
        assertThat(List.of("http://[::1]:3000", "https://a.example", "vscode-webview://1a", "*"))
                .allSatisfy(text -> assertThat(good(origins, text)).isPresent());
        assertThat(bad(origins, "https://a.example/")).isPresent();
        assertThat(bad(origins, "a.example")).isPresent();
    }

    private static <T> Optional<T> good(SettingType<T> valueType, String text) {
        return valueType.read(text, BASE) instanceof ParseResult.Good<T>(T value)
                ? Optional.of(value)
                : Optional.empty();
    }

    private static <T> Optional<String> bad(SettingType<T> valueType, String text) {
        return valueType.read(text, BASE) instanceof ParseResult.Bad<T>(String what, String hint)
                ? Optional.of(what)
                : Optional.empty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://u:pa:ss@h/db, jdbc:postgresql://u:***@h/db",
        "jdbc:postgresql://h/db?user=u&password=secret&ssl=true,"
                + " jdbc:postgresql://h/db?user=u&password=***&ssl=true",
        "jdbc:postgresql://h:5432/db?sslpassword=x, jdbc:postgresql://h:5432/db?sslpassword=***",
        "jdbc:postgresql://h:5432/db, jdbc:postgresql://h:5432/db",
        "sqlite, sqlite"
    })
    void aPasswordInAnAddressIsNotShown(String given, String shown) {
        var kind = new StoreAddressType();
        assertThat(kind.read(given, BASE)).isEqualTo(new ParseResult.Good<>(given));
        assertThat(kind.write(given)).isEqualTo(shown);
    }
}
