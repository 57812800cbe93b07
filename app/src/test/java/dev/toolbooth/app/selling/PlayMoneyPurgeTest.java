package dev.toolbooth.app.selling;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.trace.Incidents;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** finding M5: play money is taken out at the start, in rounds, and its operator is told. */
@Timeout(60)
class PlayMoneyPurgeTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(5);
    private static final Incidents NONE =
            (where, fault) -> {
                throw new AssertionError(where, fault);
            };

    private final Ledger ledger = new BookLedger(new MemoryJournal());
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(PlayMoneyPurge.class);
    }

    @BeforeEach
    void listen() {
        lines.list = new CopyOnWriteArrayList<>();
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

    private void play(String account, long microUsd) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        account,
                        new Money(microUsd),
                        Deposit.Source.PLAY,
                        "",
                        Instant.now()));
    }

    private Hold held(String account, long microUsd) {
        Reservation wanted =
                new Reservation(
                        UUID.randomUUID(),
                        new Payer(account, "key", SpendLimits.NONE),
                        "shop",
                        new Money(microUsd),
                        0,
                        Instant.now(),
                        Instant.now().plus(LONG));
        if (ledger.hold(wanted) instanceof HoldResult.Held(Hold hold)) {
            return hold;
        }
        throw new AssertionError("not held: " + wanted);
    }

    private long left() {
        return ledger.account(Deposit.Source.PLAY.account()).map(Account::microUsd).orElse(0L);
    }

    private List<String> warnings() {
        return lines.list.stream()
                .filter(line -> line.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private static void await(BooleanSupplier what) {
        while (!what.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void theOperatorIsWarnedAtTheStartOfWhatIsTakenOut() {
        play("ann", 1_000);
        play("bob", 500);
        start(NONE, ledger, false, LONG).run();
        assertThat(left()).isZero();
        assertThat(warnings())
                .containsExactly(
                        "play money is off (money.play): removed 0.001500 USD from 2 accounts,"
                                + " and 0.000000 USD of it that servers had earned");
    }

    @Test
    void nothingIsSaidWhereThereIsNone() {
        start(NONE, ledger, false, LONG).run();
        assertThat(warnings()).isEmpty();
    }

    @Test
    void whatARunningCallHeldIsTakenOutInALaterRound() {
        play("ann", 1_000);
        Hold hold = held("ann", 400);
        Runnable end = start(NONE, ledger, false, SHORT);
        assertThat(left()).isNegative();
        ledger.release(hold);
        await(() -> left() == 0 && !warnings().isEmpty());
        end.run();
        assertThat(warnings().getLast()).contains("from one account");
    }

    @Test
    void whatAnotherNodeGivesIsTakenOutUntilTheEnd() {
        Runnable end = start(NONE, ledger, true, SHORT);
        play("ann", 70);
        await(() -> left() == 0);
        end.run();
    }

    @Test
    void aFaultIsReportedAndTheNextRoundComesAllTheSame() {
        List<String> reported = new CopyOnWriteArrayList<>();
        Incidents incidents =
                (where, fault) -> {
                    reported.add(where + ": " + fault.getMessage());
                    return "";
                };
        Runnable end = start(incidents, breaking(2), true, SHORT);
        play("ann", 70);
        await(() -> left() == 0);
        end.run();
        assertThat(reported).containsExactly("play money: as the test wants it");
    }

    /** The same ledger, which fails once when it is asked for accounts. */
    private Ledger breaking(int when) {
        AtomicInteger asked = new AtomicInteger();
        return (Ledger)
                Proxy.newProxyInstance(
                        Ledger.class.getClassLoader(),
                        new Class<?>[] {Ledger.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("account")
                                    && asked.incrementAndGet() == when) {
                                throw new IllegalStateException("as the test wants it");
                            }
                            return method.invoke(ledger, arguments);
                        });
    }

    private static Runnable start(
            Incidents incidents, Ledger ledger, boolean shared, Duration pace) {
        return PlayMoneyPurge.start(incidents, ledger, new Withdrawals(ledger), shared, pace);
    }
}
