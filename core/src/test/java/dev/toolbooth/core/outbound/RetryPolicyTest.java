package dev.toolbooth.core.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {
    private static final Instant NOW = Instant.parse("2026-11-08T08:49:37Z");
    private static final Duration LONG = Duration.ofMinutes(1);

    private static OutboundResponse answer(int status, String... retryAfter) {
        List<OutboundHeader> headers =
                List.of(retryAfter).stream()
                        .map(value -> new OutboundHeader("retry-after", value))
                        .toList();
        return new OutboundResponse(
                status, "", headers, OutboundBody.NONE, false, "http://a.example/");
    }

    private static Optional<Duration> pause(String retryAfter) {
        return RetryPolicy.pause("GET", answer(503, retryAfter), NOW, LONG);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, 503, true", "HEAD, 503, true", "GET, 429, true", "HEAD, 429, true",
        "POST, 503, false", "PUT, 503, false", "PATCH, 429, false", "DELETE, 429, false",
        "OPTIONS, 503, false", "GET, 200, false", "GET, 302, false", "GET, 500, false",
        "GET, 502, false", "GET, 504, false"
    })
    void onlyWhatChangesNothingIsMadeAgainAndOnlyWhenTheServerIsBusy(
            String method, int status, boolean again) {
        assertThat(RetryPolicy.pause(method, answer(status, "1"), NOW, LONG).isPresent())
                .isEqualTo(again);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0                              | 0
                    7                              | 7
                    007                            | 7
                    Sun, 08 Nov 2026 08:49:42 GMT  | 5
                    Sunday, 08-Nov-26 08:49:42 GMT | 5
                    Sun Nov  8 08:49:42 2026       | 5
                    Sun, 08 Nov 2026 08:49:37 GMT  | 0
                    Fri, 06 Nov 2026 08:49:37 GMT  | 0
                    """)
    void thePauseIsInSecondsOrUntilADate(String retryAfter, int seconds) {
        assertThat(pause(retryAfter)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "-1",
                "+1",
                "1.5",
                "1, 2",
                "٣",
                "99999999999999999999",
                "Mon, 08 Nov 2026 08:49:42 GMT",
                "2026-11-08T08:49:42Z"
            })
    void whatIsNeitherIsNotWaitedFor(String retryAfter) {
        assertThat(pause(retryAfter)).isEmpty();
    }

    @Test
    void withoutAWordTheAnswerStands() {
        assertThat(RetryPolicy.pause("GET", answer(503), NOW, LONG)).isEmpty();
    }

    @Test
    void tenSecondsAreWaitedForAndNoEleventh() {
        assertThat(pause("10")).contains(Duration.ofSeconds(10));
        assertThat(pause("11")).isEmpty();
        assertThat(pause("Sun, 08 Nov 2026 08:49:47 GMT")).contains(Duration.ofSeconds(10));
        assertThat(pause("Sun, 08 Nov 2026 08:49:48 GMT")).isEmpty();
    }

    @Test
    void thePauseMustLeaveTimeForTheRequest() {
        OutboundResponse answer = answer(429, "3");
        assertThat(RetryPolicy.pause("GET", answer, NOW, Duration.ofMillis(3_001))).isPresent();
        assertThat(RetryPolicy.pause("GET", answer, NOW, Duration.ofSeconds(3))).isEmpty();
        assertThat(RetryPolicy.pause("GET", answer(429, "0"), NOW, Duration.ZERO)).isEmpty();
    }
}
