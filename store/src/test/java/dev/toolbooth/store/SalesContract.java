package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.ToolRef;
import dev.toolbooth.store.sales.SalesRollup;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sales are what the ledger says, in any database. Proves S3-84. */
public abstract class SalesContract {
    public static final int CHUNK = 7;
    public static final int WAITING_MAX = 40;
    private static final Instant START = Instant.parse("2026-02-26T00:00:00Z");
    private static final List<String> ACCOUNTS =
            List.of(
                    "ann",
                    "bob",
                    "wallet:eip155:84532:0xAA",
                    "wallet:eip155:84532:0xBB",
                    "wallet:play:eip155:84532:0xAA",
                    "wallet:believed:solana:EtWT:Cc");
    private static final String WALLET = "wallet:eip155:84532:0xAA";

    private final List<NaiveSales.Event> refunds = new ArrayList<>();
    private long ids;

    public abstract Ledger ledger();

    public abstract PaymentBook payments();

    /** Counts chunks of {@link #CHUNK}. */
    public abstract SalesRollup sales();

    /** Ends the process, and starts another. */
    public abstract void reopen();

    /** Posts an entry that is none of the ledger's own: a call is given back to a balance. */
    public abstract void post(Entry entry) throws SQLException;

    public final UUID newId() {
        return new UUID(0x7000, ++ids);
    }

    private void pay(String account, Instant at) {
        Deposit.Source source =
                account.startsWith("wallet:play:")
                        ? Deposit.Source.PLAY
                        : account.startsWith("wallet:believed:")
                                ? Deposit.Source.BELIEVED
                                : account.startsWith("wallet:")
                                        ? Deposit.Source.CHAIN
                                        : Deposit.Source.OPERATOR;
        assertThat(
                        ledger().deposit(
                                        new Deposit(
                                                newId(),
                                                account,
                                                new Money(5_000_000),
                                                source,
                                                "refund of nothing",
                                                at)))
                .isInstanceOf(DepositResult.Credited.class);
    }

    private Entry buy(UUID call, String account, String shop, String tool, long price, Instant at) {
        boolean free = price == 0;
        Payer payer = Trade.payer(account);
        Reservation wanted =
                new Reservation(
                        call,
                        payer,
                        shop,
                        new Money(Math.max(price, 10)),
                        free ? 1_000_000 : 0,
                        at,
                        at.plus(Duration.ofMinutes(10)));
        Hold hold = Trade.held(ledger(), wanted);
        Sale sale =
                new Sale(tool, new Money(price), Usage.NONE, Trade.HASH, Trade.HASH, 3, at, null);
        return ((Capture.Captured) ledger().capture(hold, sale)).entry();
    }

    private void refunded(Instant at, String shop, String tool, String rail, long microUsd) {
        refunds.add(
                new NaiveSales.Event(at, new ToolRef(shop, tool), rail, "", false, true, microUsd));
    }

    /** Gives a call back that a balance has paid. */
    private void giveBack(Entry sold, Instant at) throws SQLException {
        Entry.Sold what = Objects.requireNonNull(sold.sold());
        long balance = ledger().balance(sold.debit()).posted().microUsd();
        post(
                new Entry(
                        newId(),
                        Account.revenue(what.shop()),
                        sold.debit(),
                        sold.amount(),
                        at,
                        new Money(balance + sold.amount().microUsd()),
                        "refund of " + sold.id(),
                        null));
        refunded(
                at,
                what.shop(),
                what.tool(),
                NaiveSales.rail(sold.debit()),
                sold.amount().microUsd());
    }

    private void withdraw(String account, String to, long microUsd, Instant at) {
        Sale out =
                new Sale(
                        "refund",
                        new Money(microUsd),
                        Usage.NONE,
                        Trade.HASH,
                        Trade.HASH,
                        0,
                        at,
                        null);
        assertThat(new Withdrawals(ledger()).take(newId(), account, to, out, at))
                .isInstanceOf(Withdrawal.Out.class);
    }

    private void deposit(
            String account, Deposit.Source source, String note, long microUsd, Instant at) {
        assertThat(
                        ledger().deposit(
                                        new Deposit(
                                                newId(),
                                                account,
                                                new Money(microUsd),
                                                source,
                                                note,
                                                at)))
                .isInstanceOf(DepositResult.Credited.class);
    }

    /** Gives a payment back that was spent on a call, or tries to. */
    private void sendBack(boolean arrives, Instant at) {
        UUID payment = new UUID(0xFA1D, ++ids);
        payments().take(Paid.taken(payment, "key-" + ids, "0xAA", at));
        buy(new UUID(0xCA11, ids), WALLET, "base", "b", 900, at);
        String through = "refund:" + payment;
        deposit(through, Deposit.Source.OPERATOR, "for the refund of " + payment, 900, at);
        withdraw(through, "source:chain", 900, at.plusSeconds(5));
        refunded(at.plusSeconds(5), "base", "b", "eip155:84532", 900);
        if (!arrives) {
            Instant later = at.plus(Duration.ofHours(30));
            deposit(through, Deposit.Source.CHAIN, "not refunded: " + payment, 900, later);
            withdraw(through, "source:operator", 900, later);
            refunded(later, "base", "b", "eip155:84532", -900);
        }
    }

    /** Gives a payment back that nothing was bought with. */
    private void creditBack(Instant at) {
        withdraw(WALLET, "source:chain", 40, at);
        refunded(at, "", "(credit)", "eip155:84532", 40);
    }

    private SalesReport report(SalesQuery query) {
        return ((Sales.Answer.Done) sales().report(query, Duration.ofMinutes(1))).report();
    }

    private static long hour(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), 3_600);
    }

    private void compare(SalesQuery query) {
        SalesReport real = report(query);
        SalesReport naive = new NaiveSales(ledger(), refunds).report(query);
        assertThat(real.total()).as("total of %s", query).isEqualTo(naive.total());
        assertThat(real.before()).as("before %s", query).isEqualTo(naive.before());
        assertThat(real.byTool()).as("tools of %s", query).isEqualTo(naive.byTool());
        assertThat(real.byRail()).as("rails of %s", query).isEqualTo(naive.byRail());
        assertThat(real.byTime()).as("times of %s", query).isEqualTo(naive.byTime());
        assertThat(real.topPayers())
                .as("payers of %s", query)
                .containsExactlyInAnyOrderElementsOf(naive.topPayers())
                .isSortedAccordingTo((one, two) -> Long.compare(two.microUsd(), one.microUsd()));
        assertThat(real.rows())
                .as("rows of %s", query)
                .containsExactlyInAnyOrderElementsOf(naive.rows());
    }

    private static SalesQuery random(RandomGenerator random) {
        boolean longer = random.nextInt(4) == 0;
        long from = hour(START) - (longer ? 2_000 : 60) + random.nextInt(300);
        return new SalesQuery(
                from,
                from + 1 + random.nextInt(longer ? 5_000 : 200),
                random.nextBoolean() ? Step.HOUR : Step.DAY,
                picked(random, List.of("a", "b", "c", "nothing")),
                picked(random, List.of("base", "shop")),
                picked(random, List.of("balance", "eip155:84532", "play:eip155:84532")),
                random.nextBoolean());
    }

    private static @Nullable String picked(RandomGenerator random, List<String> from) {
        return random.nextInt(3) > 0 ? null : from.get(random.nextInt(from.size()));
    }

    /** The number of the script that made the tables of sales. */
    public abstract int script();

    @Test
    void whatWasSoldBeforeThereWereTablesOfSalesIsCountedWhenTheyAreMade() throws SQLException {
        pay("ann", START);
        pay(WALLET, START);
        for (int i = 0; i < 3 * CHUNK; i++) {
            Instant at = START.plus(Duration.ofHours(i));
            giveBack(buy(newId(), "ann", "base", "b", 100 + i, at), at);
            buy(newId(), WALLET, "shop", "a", 10 + i, at);
        }
        sendBack(true, START.plusSeconds(60));
        for (String what : List.of("days", "hours", "blocks", "days_amounts", "hours_amounts")) {
            spoil("DROP TABLE sales_" + what);
        }
        spoil("DROP TABLE sales_counted");
        spoil("DROP TABLE IF EXISTS sales_payers");
        for (String what : List.of("days", "hours", "blocks")) {
            spoil("DROP TABLE call_" + what);
        }
        spoil("DROP INDEX payments_of_call");
        spoil("DROP INDEX payments_for_the_same");
        spoil("ALTER TABLE payments DROP COLUMN purchase");
        spoil("ALTER TABLE payments DROP COLUMN holder");
        spoil("DELETE FROM schema_versions WHERE number >= " + script());
        reopen();
        SalesQuery all =
                new SalesQuery(hour(START), hour(START) + 72, Step.DAY, null, null, null, true);
        assertThat(sales().count(1)).isGreaterThan(6L * CHUNK);
        compare(all);
        assertThat(ledger().audit()).isEmpty();
    }

    @Test
    void whoAsksForTooManyRowsGetsOneTooMany() throws SQLException {
        pay("ann", START);
        buy(newId(), "ann", "base", "b", 100, START);
        sales().count(1);
        SalesQuery all =
                new SalesQuery(hour(START), hour(START) + 48, Step.DAY, null, null, null, true);
        tools(2, SalesQuery.ROWS_MAX);
        assertThat(report(all).rows()).hasSize(SalesQuery.ROWS_MAX);
        tools(SalesQuery.ROWS_MAX + 1, SalesQuery.ROWS_MAX + 5);
        assertThat(report(all).rows()).hasSize(SalesQuery.ROWS_MAX + 1);
        assertThat(report(all).byTool()).hasSize(SalesQuery.ROWS_MAX + 5);
    }

    /** Sales of more tools on the same day, which no entries are behind. */
    private void tools(int from, int to) throws SQLException {
        spoil(
                "WITH RECURSIVE k (i) AS (SELECT "
                        + from
                        + " UNION ALL SELECT i + 1 FROM k WHERE i < "
                        + to
                        + ") INSERT INTO sales_days SELECT every, slot, shop, 'b' || i, rail,"
                        + " billed, free, micro_usd, refunds, refunded, payers"
                        + " FROM sales_days, k WHERE tool = 'b'");
    }

    @Test
    void aCallThatIsPaidAfterItsFirstHoldExpiredIsCounted() {
        pay(WALLET, START);
        UUID call = newId();
        Reservation wanted =
                new Reservation(
                        call,
                        new Payer(WALLET, WALLET, SpendLimits.NONE),
                        "base",
                        new Money(900),
                        0,
                        START,
                        START.plusSeconds(60));
        Trade.held(ledger(), wanted);
        ledger().expire(START.plusSeconds(60));
        buy(newId(), WALLET, "base", "b", 100, START);
        // What was counted is past the number that the end of the first hold has.
        sales().count(1);
        Sale sale =
                new Sale("b", new Money(900), Usage.NONE, Trade.HASH, Trade.HASH, 3, START, null);
        assertThat(
                        new Withdrawals(ledger())
                                .take(call, WALLET, "base", sale, START.plusSeconds(90)))
                .isInstanceOf(Withdrawal.Out.class);
        compare(new SalesQuery(hour(START), hour(START) + 1, Step.HOUR, null, null, null, true));
        sales().count(1);
        compare(new SalesQuery(hour(START), hour(START) + 1, Step.HOUR, null, null, null, true));
        assertThat(ledger().audit()).isEmpty();
    }

    @Test
    void everyFigureIsThatOfTheLedgerWhateverIsCounted() throws SQLException {
        long seed = Long.getLong("seed", 84);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        ACCOUNTS.forEach(account -> pay(account, START));
        Instant now = START;
        for (int round = 0; round < 12; round++) {
            for (int i = 0; i < 25; i++) {
                // Clocks go back too.
                now = now.plus(Duration.ofMinutes(random.nextInt(400) - 100));
                String account = ACCOUNTS.get(random.nextInt(ACCOUNTS.size()));
                String shop = random.nextBoolean() ? "base" : "shop";
                String tool = List.of("a", "b", "c").get(random.nextInt(3));
                long price = random.nextInt(4) == 0 ? 0 : random.nextInt(1, 5_000);
                Entry sold = buy(newId(), account, shop, tool, price, now);
                switch (random.nextInt(12)) {
                    case 0 -> giveBack(sold, now.plus(Duration.ofHours(random.nextInt(60))));
                    case 1 -> sendBack(random.nextBoolean(), now);
                    case 2 -> creditBack(now);
                    default -> {}
                }
            }
            // Some chunks are counted, and then the process is gone.
            for (int i = random.nextInt(6); i > 0; i--) {
                sales().countSome(sales().settled());
            }
            if (random.nextInt(3) == 0) {
                reopen();
            }
            for (int i = 0; i < 6; i++) {
                compare(random(random));
            }
            assertThat(ledger().audit()).as("seed %d", seed).isEmpty();
        }
        sales().count(1);
        assertThat(sales().progress().waiting()).isZero();
        assertThat(sales().count(1)).isZero();
        for (int i = 0; i < 20; i++) {
            compare(random(random));
        }
        for (boolean rows : new boolean[] {false, true}) {
            compare(new SalesQuery(0, hour(START) * 2, Step.DAY, null, null, null, rows));
        }
        assertThat(ledger().audit()).isEmpty();
    }

    @Test
    void nothingWasSoldWhereNothingIs() {
        SalesQuery query = new SalesQuery(10, 20, Step.HOUR, null, null, null, true);
        assertThat(report(query))
                .isEqualTo(
                        new SalesReport(
                                SalesFigures.NONE,
                                SalesFigures.NONE,
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                List.of(),
                                List.of()));
        assertThat(sales().count(1)).isZero();
    }

    @Test
    void whoHasNoPatienceIsToldHowFarItIs() {
        pay("ann", START);
        for (int i = 0; i < WAITING_MAX; i++) {
            buy(newId(), "ann", "shop", "a", 1, START);
        }
        SalesQuery query =
                new SalesQuery(hour(START), hour(START) + 1, Step.HOUR, null, null, null, false);
        assertThat(sales().report(query, Duration.ZERO))
                .isEqualTo(new Sales.Answer.Behind(0, WAITING_MAX + 1));
        // One less waits, and that is not too much.
        assertThat(report(query).total().billedCalls()).isEqualTo(WAITING_MAX);
        assertThat(sales().report(query, Duration.ZERO)).isInstanceOf(Sales.Answer.Done.class);
    }

    /** Changes what is counted behind everybody's back. */
    public abstract void spoil(String sql) throws SQLException;

    @Test
    void anAuditFindsCountsThatAreNotThoseOfTheLedger() throws SQLException {
        pay("ann", START);
        pay("bob", START);
        for (int i = 0; i < 20; i++) {
            buy(newId(), i % 2 == 0 ? "ann" : "bob", "shop", "a", 5 + i, START);
        }
        sales().count(1);
        assertThat(ledger().audit()).isEmpty();
        for (String table : List.of("sales_days", "sales_hours")) {
            spoil("UPDATE " + table + " SET micro_usd = micro_usd + 1 WHERE every = 0");
            assertThat(ledger().audit())
                    .isNotEmpty()
                    .allMatch(fault -> fault.contains("sales of a at shop"));
            spoil("UPDATE " + table + " SET micro_usd = micro_usd - 1 WHERE every = 0");
            spoil("UPDATE " + table + " SET slot = slot + 1 WHERE every = 1");
            assertThat(ledger().audit()).isNotEmpty();
            spoil("UPDATE " + table + " SET slot = slot - 1 WHERE every = 1");
        }
        assertThat(ledger().audit()).isEmpty();
        spoil("UPDATE sales_blocks SET billed = billed + 1");
        assertThat(ledger().audit()).singleElement().asString().contains("in 32 days");
        spoil("UPDATE sales_blocks SET billed = billed - 1");
        spoil("DELETE FROM sales_blocks");
        assertThat(ledger().audit()).singleElement().asString().contains("in 32 days");
        spoil("UPDATE sales_counted SET last_seq = last_seq - 1");
        assertThat(ledger().audit()).isNotEmpty();
    }
}
