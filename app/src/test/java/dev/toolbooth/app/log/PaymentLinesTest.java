package dev.toolbooth.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.pay.PaymentRequestLog;
import dev.toolbooth.server.runtime.LoggedPayments;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is logged of calls that nobody pays for, and can't. Proves S0-19's level of the log. */
class PaymentLinesTest {
    private static final UUID CALL = new UUID(0, 7);
    private static final Caller CALLER =
            new Caller(
                    "key:k3mh8w2qa9xd",
                    Scopes.ALL,
                    Set.of(),
                    new Payer("acct", "k3mh8w2qa9xd", SpendLimits.NONE));

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final AtomicLong nanos = new AtomicLong();
    private final LoggedPayments log = new LoggedPayments(nanos::get);

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(LoggedPayments.class);
    }

    @BeforeEach
    void listen() {
        lines.setContext((LoggerContext) LoggerFactory.getILoggerFactory());
        lines.start();
        logger().setLevel(Level.INFO);
        logger().addAppender(lines);
    }

    @AfterEach
    void leave() {
        logger().detachAppender(lines);
        logger().setLevel(null);
    }

    private void require() {
        log.required(
                new PaymentRequest(
                        null,
                        "search",
                        new Tariff("base", Price.flat(new Money(500)), 0),
                        new Money(500),
                        new PaymentRequest.Why.TooLittle(new Balance(new Money(499), Money.ZERO)),
                        new Alternatives(List.of(), List.of()),
                        List.of(),
                        ""),
                new PaymentRequestLog.UnpaidCall(CALL, CALLER, 1));
    }

    @Test
    @DisplayName("finding U6: a call that has to be paid for has its id, key and duration")
    void aDemandHasFieldsToFilterBy() {
        nanos.set(TimeUnit.MILLISECONDS.toNanos(7) + 1);
        require();
        assertThat(lines.list.getFirst().getKeyValuePairs())
                .extracting(pair -> pair.key + "=" + pair.value)
                .contains("call=" + CALL, "key=k3mh8w2qa9xd", "account=acct", "duration_ms=7");
    }

    @Test
    void eachIsALineAtTheLevelOfWhatIsUsual() {
        require();
        assertThat(lines.list).hasSize(1);
        assertThat(lines.list.getFirst().getLevel()).isEqualTo(Level.INFO);
        assertThat(lines.list.getFirst().getFormattedMessage())
                .contains("search at base", "price 500", "balance 499");
    }

    @Test
    void thereAreTenInASecondAndTheOthersAreCounted() {
        for (int i = 0; i < 13; i++) {
            require();
        }
        assertThat(lines.list).hasSize(10);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        require();
        assertThat(lines.list).hasSize(11);
        assertThat(lines.list.getLast().getFormattedMessage()).contains("3 more");
    }

    @Test
    void aWayToPayThatCantBeAskedIsAWarningEveryTenSecondsAndTheOthersAreCounted() {
        for (int i = 0; i < 3; i++) {
            log.unavailable("evm:eip155:84532", "The chain can't be asked:\nno answer");
        }
        log.unavailable("proof:solana", "Solana can't be asked right now.");
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "a payment by evm:eip155:84532 was refused for now: The chain can't be"
                                + " asked: no answer",
                        "a payment by proof:solana was refused for now: Solana can't be asked"
                                + " right now.");
        assertThat(lines.list).extracting(ILoggingEvent::getLevel).containsOnly(Level.WARN);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
        log.unavailable("evm:eip155:84532", "The chain can't be asked.");
        assertThat(lines.list.getLast().getFormattedMessage()).contains("(2 more were not logged)");
    }
}
