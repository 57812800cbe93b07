package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes on one database. */
class PostgresNodesTest {
    private static final Payer ANN = Trade.payer("ann");

    private final AtomicLong ids = new AtomicLong();
    private PostgresServer.Fresh database;
    private PostgresLedger one;
    private PostgresLedger two;
    private Map<PostgresLedger, Withdrawals> withdrawals;

    @BeforeEach
    void start() throws SQLException {
        database = PostgresBooks.empty();
        one = PostgresBooks.node(PostgresSource.at(database.url()), "one");
        two = PostgresBooks.node(PostgresSource.at(database.url()), "two");
        withdrawals = Map.of(one, new Withdrawals(one), two, new Withdrawals(two));
    }

    @AfterEach
    void stop() {
        try {
            assertThat(one.audit()).isEmpty();
        } finally {
            one.close();
            two.close();
        }
    }

    private UUID id() {
        return new UUID(0x7000, ids.incrementAndGet());
    }

    /** One of the two, in turn. */
    private PostgresLedger any() {
        return ids.incrementAndGet() % 2 == 0 ? one : two;
    }

    private void pay(String account, long microUsd) {
        assertThat(any().deposit(Trade.deposit(id(), account, microUsd)))
                .isInstanceOf(DepositResult.Credited.class);
    }

    /** Buys something on one of the two; false when there is no money for it, or no budget. */
    private boolean buy(Payer payer, long price) {
        PostgresLedger ledger = any();
        HoldResult holdResult = ledger.hold(Trade.reservation(id(), payer, price + 1));
        if (holdResult instanceof HoldResult.Held(Hold hold)) {
            assertThat(ledger.capture(hold, Trade.sale(price)))
                    .isInstanceOf(Capture.Captured.class);
            return true;
        }
        assertThat(holdResult).isNotInstanceOf(HoldResult.Unavailable.class);
        return false;
    }

    @Test
    void whatOneHasWrittenTheOtherSees() {
        assertThat(one.deposit(Trade.deposit(id(), "ann", 100)))
                .isInstanceOf(DepositResult.Credited.class);
        Hold hold = Trade.held(two, Trade.reservation(id(), ANN, 70));
        assertThat(one.hold(Trade.reservation(id(), ANN, 31)))
                .isEqualTo(
                        new HoldResult.Insufficient(new Money(100), new Money(70), new Money(31)));
        two.capture(hold, Trade.sale(60));
        assertThat(one.balance("ann").posted()).isEqualTo(new Money(40));
        assertThat(one.entry(hold.reservation().call())).isPresent();
    }

    @Test
    void togetherTheyNeverSpendMoreThanThereIs() throws Exception {
        pay("ann", 20_000);
        LedgerContract.atOnce(400, () -> buy(ANN, 99));
        while (buy(ANN, 99)) {
            // What was refused while more was held than spent.
        }
        assertThat(one.balance("ann").held()).isEqualTo(Money.ZERO);
        assertThat(one.balance("ann").posted().microUsd()).isBetween(0L, 99L);
        assertThat(one.entries("ann", null, 1_000))
                .extracting(entry -> entry.balanceAfter().microUsd())
                .doesNotHaveDuplicates()
                .isSortedAccordingTo((first, then) -> Long.compare(then, first));
    }

    @Test
    void togetherTheyNeverSpendMoreThanTheBudget() throws Exception {
        pay("ann", 10_000_000);
        Money most = new Money(1_000_000);
        Payer payer = new Payer("ann", "key", new SpendLimits(null, most, most));
        List<Boolean> all = LedgerContract.atOnce(1_000, () -> buy(payer, 1_999));
        assertThat(all.stream().filter(each -> each)).hasSizeBetween(400, 500);
        assertThat(one.balance("ann").posted().microUsd()).isGreaterThanOrEqualTo(9_000_000);
    }

    @Test
    void togetherTheyGiveExactlySoManyFreeCalls() throws Exception {
        List<HoldResult> all =
                LedgerContract.atOnce(
                        300,
                        () ->
                                any().hold(
                                                new Reservation(
                                                        id(),
                                                        ANN,
                                                        "shop",
                                                        new Money(5),
                                                        100,
                                                        Trade.NOON,
                                                        Trade.NOON.plusSeconds(9))));
        assertThat(all.stream().filter(each -> each instanceof HoldResult.Held)).hasSize(100);
        assertThat(all.stream().filter(each -> each instanceof HoldResult.Insufficient))
                .hasSize(200);
    }

    @Test
    void manyAccountsAndShopsGetInNobodysWay() throws Exception {
        for (int i = 0; i < 20; i++) {
            pay("a" + i, 10_000);
        }
        LedgerContract.atOnce(
                500,
                () -> {
                    long number = ids.incrementAndGet();
                    Reservation wanted =
                            new Reservation(
                                    id(),
                                    Trade.payer("a" + number % 20),
                                    "shop-" + number % 7,
                                    new Money(10),
                                    0,
                                    Trade.NOON,
                                    Trade.NOON.plusSeconds(9));
                    PostgresLedger ledger = any();
                    return ledger.capture(Trade.held(ledger, wanted), Trade.sale(10));
                });
        assertThat(
                        one.accounts("a99", 100).stream()
                                .filter(account -> account.id().startsWith("revenue:"))
                                .mapToLong(Account::microUsd)
                                .sum())
                .isEqualTo(5_000);
    }

    @Test
    void oneOfManyEqualDepositsCounts() throws Exception {
        Deposit deposit = Trade.deposit(id(), "ann", 1_000);
        List<DepositResult> all = LedgerContract.atOnce(40, () -> any().deposit(deposit));
        assertThat(all.stream().filter(each -> each instanceof DepositResult.Credited)).hasSize(1);
        assertThat(all.stream().filter(each -> each instanceof DepositResult.Before)).hasSize(39);
    }

    @Test
    void ofOneIdForTwoAccountsOneCounts() throws Exception {
        UUID id = id();
        List<DepositResult> all =
                LedgerContract.atOnce(
                        40,
                        () ->
                                any().deposit(
                                                Trade.deposit(
                                                        id,
                                                        "a" + ids.incrementAndGet() % 10,
                                                        1_000)));
        assertThat(all.stream().filter(each -> each instanceof DepositResult.Credited)).hasSize(1);
        assertThat(all).noneMatch(each -> each instanceof DepositResult.Unavailable);
    }

    @Test
    void aClaimOfOneIsBusyForTheOther() throws Exception {
        pay("ann", 1_000);
        List<ClaimResult> all =
                LedgerContract.atOnce(40, () -> any().claim(Trade.claim("me", "k", id())));
        assertThat(all.stream().filter(each -> each instanceof ClaimResult.Mine)).hasSize(1);
        assertThat(all.stream().filter(each -> each instanceof ClaimResult.Busy)).hasSize(39);
    }

    @Test
    void anOutcomeOfOneIsTheOthersToo() {
        pay("ann", 1_000);
        Claim claim = Trade.claim("me", "k", id());
        assertThat(one.claim(claim)).isEqualTo(new ClaimResult.Mine());
        Hold hold = Trade.held(one, Trade.reservation(claim.call(), ANN, 10));
        one.capture(hold, Trade.sale(10, new Sale.Kept(claim, "well done")));
        assertThat(two.claim(Trade.claim("me", "k", id())))
                .isEqualTo(new ClaimResult.Done("well done"));
    }

    @Test
    void holdsOfANodeThatDiedExpire() {
        pay("ann", 1_000);
        Hold hold = Trade.held(one, Trade.reservation(id(), ANN, 1_000));
        assertThat(two.expire(hold.reservation().expires().minusMillis(1))).isZero();
        assertThat(two.expire(hold.reservation().expires())).isEqualTo(1);
        assertThat(two.balance("ann").held()).isEqualTo(Money.ZERO);
        Trade.held(two, Trade.reservation(id(), ANN, 1_000));
        // It was only thought to be dead.
        assertThat(one.capture(hold, Trade.sale(1_000)))
                .isEqualTo(new Capture.NotHeld(Hold.State.EXPIRED));
        assertThat(hold.state()).isEqualTo(Hold.State.EXPIRED);
    }

    @Test
    void aNodeLearnsWhichOfItsHoldsOthersLetExpire() {
        pay("ann", 1_000);
        Hold hold = Trade.held(one, Trade.reservation(id(), ANN, 1_000));
        two.expire(hold.reservation().expires());
        assertThat(one.expire(hold.reservation().expires())).isZero();
        assertThat(hold.state()).isEqualTo(Hold.State.EXPIRED);
    }

    @Test
    void claimsOfANodeThatDiedCanBeTakenAfterAWhile() {
        pay("ann", 1_000);
        Claim claim = Trade.claim("me", "k", id());
        one.claim(claim);
        assertThat(two.claim(later(claim, PostgresBooks.LEASE.minusMillis(1))))
                .isEqualTo(new ClaimResult.Busy());
        Claim second = later(claim, PostgresBooks.LEASE);
        assertThat(two.claim(second)).isEqualTo(new ClaimResult.Mine());
        // It was only thought to be dead, and must not be paid for the same again.
        Hold hold = Trade.held(one, Trade.reservation(claim.call(), ANN, 10));
        assertThat(one.capture(hold, Trade.sale(10, new Sale.Kept(claim, "first"))))
                .isEqualTo(new Capture.Unavailable());
        assertThat(one.balance("ann").held()).isEqualTo(Money.ZERO);
        Hold other = Trade.held(two, Trade.reservation(second.call(), ANN, 10));
        assertThat(two.capture(other, Trade.sale(10, new Sale.Kept(second, "second"))))
                .isInstanceOf(Capture.Captured.class);
        assertThat(one.claim(Trade.claim("me", "k", id())))
                .isEqualTo(new ClaimResult.Done("second"));
    }

    @Test
    void claimsOfANodeThatLivesStayItsOwn() {
        Claim claim = Trade.claim("me", "k", id());
        Claim done = Trade.claim("me", "done", id());
        pay("ann", 1_000);
        one.claim(claim);
        one.claim(done);
        Hold hold = Trade.held(one, Trade.reservation(done.call(), ANN, 10));
        one.capture(hold, Trade.sale(10, new Sale.Kept(done, "done")));
        assertThat(two.renew(Trade.NOON.plusSeconds(1))).isZero();
        assertThat(one.renew(Trade.NOON.plusSeconds(1))).isEqualTo(1);
        assertThat(two.claim(later(claim, PostgresBooks.LEASE))).isEqualTo(new ClaimResult.Busy());
    }

    private Withdrawal out(PostgresLedger node, UUID id, Instant at) {
        return Objects.requireNonNull(withdrawals.get(node))
                .take(id, "ann", "source:chain", Trade.sale(400), at);
    }

    @Test
    void aWithdrawalOfANodeThatDiedIsMadeByTheOther() {
        pay("ann", 1_000);
        UUID id = id();
        Hold hold = Trade.held(one, WithdrawalContract.half(id, "ann", 400));
        Instant end = hold.reservation().expires();
        assertThat(out(two, id, Trade.NOON)).isEqualTo(new Withdrawal.Held());
        assertThat(two.expire(end)).isEqualTo(1);
        Withdrawal.Out done = (Withdrawal.Out) out(two, id, end);
        // It was only thought to be dead, and goes on.
        assertThat(one.capture(hold, Trade.sale(400)))
                .isEqualTo(new Capture.Captured(done.entry()));
        assertThat(out(one, id, end)).isEqualTo(done);
        assertThat(one.balance("ann")).isEqualTo(new Balance(new Money(600), Money.ZERO));
    }

    @Test
    void ofTwoThatMakeTheSameWithdrawalOneDoes() throws Exception {
        for (int i = 0; i < 60; i++) {
            pay("ann", 400);
            UUID id = id();
            List<Withdrawal> all = LedgerContract.atOnce(2, () -> out(any(), id, Trade.NOON));
            Withdrawal.Out done = new Withdrawal.Out(one.entry(id).orElseThrow());
            assertThat(all).contains(done).allMatch(each -> each.equals(done) || waits(each));
            assertThat(one.balance("ann")).isEqualTo(Balance.NOTHING);
        }
        pay("ann", 1_000_000);
        for (int i = 0; i < 60; i++) {
            UUID id = id();
            List<Withdrawal> all = LedgerContract.atOnce(2, () -> out(any(), id, Trade.NOON));
            Withdrawal.Out done = new Withdrawal.Out(one.entry(id).orElseThrow());
            assertThat(all).contains(done).allMatch(each -> each.equals(done) || waits(each));
            assertThat(one.balance("ann").held()).isEqualTo(Money.ZERO);
        }
        assertThat(one.balance("ann").posted()).isEqualTo(new Money(1_000_000 - 60 * 400));
    }

    private static boolean waits(Withdrawal withdrawal) {
        return withdrawal instanceof Withdrawal.Held;
    }

    @Test
    void whatWasHeldAgainAfterItsEndIsLetGo() throws SQLException {
        // As versions left it that held an id again and then could not end that.
        pay("ann", 1_000);
        UUID expired = id();
        UUID posted = id();
        Trade.held(one, WithdrawalContract.half(expired, "ann", 400));
        two.expire(Trade.NOON.plus(Withdrawals.HELD));
        out(one, posted, Trade.NOON);
        PostgresBooks.execute(
                database,
                "INSERT INTO holds SELECT t.id, 'ann', 'ann', 'source:chain', 100, false, t.day,"
                        + " t.at_ms, t.expires_ms, 'one' FROM transfers t WHERE key_id = 'ann';"
                        + " UPDATE accounts SET held_micro_usd = 200 WHERE id = 'ann';"
                        + " UPDATE meters SET held = 200 WHERE account = 'ann'");
        assertThat(two.audit()).hasSize(2);
        two.expire(Trade.NOON.plus(Withdrawals.HELD));
        assertThat(two.audit()).isEmpty();
        assertThat(two.balance("ann")).isEqualTo(new Balance(new Money(600), Money.ZERO));
        assertThat(out(two, expired, Trade.NOON)).isInstanceOf(Withdrawal.Out.class);
        assertThat(two.balance("ann")).isEqualTo(new Balance(new Money(200), Money.ZERO));
    }

    private Claim later(Claim claim, Duration by) {
        return new Claim(
                claim.owner(),
                claim.key(),
                claim.requestHash(),
                id(),
                claim.at().plus(by),
                claim.expires().plus(by));
    }

    @Test
    void whatEndedWithoutAnEntryIsOnRecord() throws SQLException {
        pay("ann", 1_000);
        one.release(Trade.held(one, Trade.reservation(id(), ANN, 10)));
        Hold hold = Trade.held(one, Trade.reservation(id(), ANN, 20));
        two.expire(hold.reservation().expires());
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var row =
                        statement.executeQuery(
                                "SELECT string_agg(state || ' ' || amount, ', ' ORDER BY seq)"
                                        + " FROM transfers WHERE state <> 'posted'")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo("voided 10, expired 20");
        }
        assertThat(one.entries(null, null, 9)).extracting(Entry::note).containsExactly("cash");
    }
}
