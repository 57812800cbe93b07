package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.server.runtime.LoggedCalls;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

@DisplayName("finding U6: log lines of calls have fields to filter by")
class CallLinesTest {
    private static final UUID CALL = new UUID(0x018f2c4e_7c1d_7b3aL, 7);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AtomicLong nanos = new AtomicLong();
    private final LoggedCalls log = new LoggedCalls(nanos::get);
    private final LineFormat json = new JsonLineFormat(new Redactor());

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(LoggedCalls.class);
    }

    @BeforeEach
    void listen() {
        lines.setContext((LoggerContext) LoggerFactory.getILoggerFactory());
        lines.start();
        logger().setLevel(Level.DEBUG);
        logger().addAppender(lines);
    }

    @AfterEach
    void leave() {
        logger().detachAppender(lines);
        logger().setLevel(null);
    }

    private void ends(Outcome outcome, Duration took, @Nullable String task) {
        Payer payer = new Payer("acct", "k3mh8w2qa9xd", SpendLimits.NONE);
        Caller caller = new Caller("key:k3mh8w2qa9xd", Scopes.ALL, Set.of(), payer);
        CallTrace trace = CallTrace.bare("weather", caller);
        trace.quoted(CALL, new Tariff("base", Price.flat(new Money(500)), 0), 0, payer);
        log.ended(
                new CallRecord(
                        "weather",
                        caller,
                        CallEnd.of(outcome),
                        0,
                        took.toNanos(),
                        task,
                        null,
                        trace,
                        outcome));
    }

    private JsonNode fields() {
        return Json.parse(json.of(lines.list.getLast())).path("fields");
    }

    @Test
    void aCallThatBrokeHasItsIdKeyAndDuration() {
        ends(
                new Outcome.Failed(FailureKind.CRASH, "the log has it under 1a2b3c4d"),
                Duration.ofMillis(12),
                null);
        assertThat(lines.list.getLast().getLevel()).isEqualTo(Level.INFO);
        assertThat(lines.list.getLast().getFormattedMessage())
                .isEqualTo("call of weather: crashed after 12 ms");
        assertThat(fields())
                .isEqualTo(
                        Json.object()
                                .put("call", CALL.toString())
                                .put("server", "base")
                                .put("key", "k3mh8w2qa9xd")
                                .put("account", "acct")
                                .put("reason", "the log has it under 1a2b3c4d")
                                .put("tool", "weather")
                                .put("result", "crashed")
                                .put("duration_ms", "12"));
    }

    @Test
    void aRefusalHasThemToo() {
        ends(
                new Outcome.Refused(new Refusal.RateLimited("tool", 1, 2)),
                Duration.ofMillis(1),
                null);
        assertThat(lines.list.getLast().getLevel()).isEqualTo(Level.DEBUG);
        assertThat(fields().path("call").asString("")).isEqualTo(CALL.toString());
        assertThat(fields().path("key").asString("")).isEqualTo("k3mh8w2qa9xd");
        assertThat(fields().path("result").asString("")).isEqualTo("rate_limited");
        assertThat(fields().path("duration_ms").asString("")).isEqualTo("1");
    }

    @Test
    void aCallIsSlowFromTenSecondsOnUnlessItIsATask() {
        Outcome done = new Outcome.Cancelled();
        ends(done, Duration.ofSeconds(10).minusNanos(1), null);
        assertThat(lines.list.getLast().getLevel()).isEqualTo(Level.DEBUG);
        ends(done, Duration.ofSeconds(10), null);
        assertThat(lines.list.getLast().getLevel()).isEqualTo(Level.INFO);
        ends(done, Duration.ofSeconds(10), "task");
        assertThat(lines.list.getLast().getLevel()).isEqualTo(Level.DEBUG);
    }

    @Test
    void thereAreTenInASecondAndTheOthersAreCounted() {
        logger().setLevel(Level.INFO);
        Outcome late = new Outcome.Failed(FailureKind.TIMEOUT, "too late");
        for (int i = 0; i < 12; i++) {
            ends(late, Duration.ofSeconds(1), null);
        }
        assertThat(lines.list).hasSize(10);
        ends(new Outcome.Cancelled(), Duration.ZERO, null);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        ends(late, Duration.ofSeconds(1), null);
        assertThat(lines.list).hasSize(11);
        assertThat(lines.list.getLast().getFormattedMessage()).contains("2 more");
    }
}
