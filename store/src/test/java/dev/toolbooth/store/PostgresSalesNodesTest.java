package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.sales.Sales;
import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Two nodes that sell and give back while both of them count and audit what is sold. */
class PostgresSalesNodesTest {
    private static final int WRITERS_EACH = 4;
    private static final int TRIES_EACH = 60;
    private static final int ACCOUNTS = 10;

    private final LongAdder sold = new LongAdder();
    private final LongAdder revenue = new LongAdder();
    private final LongAdder refunded = new LongAdder();

    @Test
    void whateverTheyDoAtOnceTheSalesAreTheBooks() throws Exception {
        PostgresServer.Fresh database = PostgresBooks.empty();
        try (PostgresStore one = PostgresBooks.store(PostgresSource.at(database.url()), "one");
                PostgresStore two = PostgresBooks.store(PostgresSource.at(database.url()), "two")) {
            List<PostgresStore> nodes = List.of(one, two);
            for (int i = 0; i < ACCOUNTS; i++) {
                one.ledger().deposit(Trade.deposit(UUID.randomUUID(), account(i), 100_000_000));
            }
            sellAndCount(nodes);
            for (PostgresStore node : nodes) {
                SalesFigures total = total(node.sales());
                assertThat(total.billedCalls()).isEqualTo(sold.sum());
                assertThat(total.microUsd()).isEqualTo(revenue.sum());
                assertThat(total.refundedMicroUsd()).isEqualTo(refunded.sum());
                assertThat(node.ledger().audit()).isEmpty();
            }
            assertThat(sold.sum()).isPositive();
        }
    }

    private static String account(int number) {
        return "account" + number;
    }

    private void sellAndCount(List<PostgresStore> nodes) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<Future<?>> writers = new ArrayList<>();
        List<Future<?>> lookers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (PostgresStore node : nodes) {
                for (int i = 0; i < WRITERS_EACH; i++) {
                    // A seed for each, so that what they do can be done again.
                    RandomGenerator random =
                            RandomGeneratorFactory.of("L64X128MixRandom")
                                    .create(31L * nodes.indexOf(node) + i);
                    writers.add(threads.submit(() -> sell(node.ledger(), nodes, random)));
                }
                lookers.add(threads.submit(() -> look(node, over)));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            over.set(true);
            for (Future<?> looker : lookers) {
                looker.get();
            }
        }
    }

    private static void look(PostgresStore node, AtomicBoolean over) {
        while (!over.get()) {
            node.sales().count(1);
            assertThat(node.ledger().audit()).isEmpty();
        }
    }

    private void sell(Ledger ledger, List<PostgresStore> nodes, RandomGenerator random) {
        for (int i = 0; i < TRIES_EACH; i++) {
            Instant at = Trade.NOON.plusSeconds(random.nextInt(500_000) - 250_000L);
            Reservation wanted =
                    new Reservation(
                            UUID.randomUUID(),
                            Trade.payer(account(random.nextInt(ACCOUNTS))),
                            "shop" + random.nextInt(2),
                            new Money(100),
                            0,
                            at,
                            at.plus(Duration.ofDays(100)));
            Hold hold = ((HoldResult.Held) ledger.hold(wanted)).hold();
            if (random.nextInt(5) == 0) {
                ledger.release(hold);
                continue;
            }
            Sale sale = sale("tool" + random.nextInt(3), 1 + random.nextInt(99), at);
            Capture.Captured captured = (Capture.Captured) ledger.capture(hold, sale);
            sold.increment();
            revenue.add(sale.price().microUsd());
            if (random.nextInt(10) == 0) {
                giveBack(nodes, Deposit.refund(captured.entry(), at));
            }
        }
    }

    private static Sale sale(String tool, long price, Instant at) {
        return new Sale(tool, new Money(price), Usage.NONE, Trade.HASH, Trade.HASH, 3, at, null);
    }

    /** On both nodes, of which one may. */
    private void giveBack(List<PostgresStore> nodes, Deposit refund) {
        for (PostgresStore node : nodes) {
            if (node.ledger().deposit(refund) instanceof DepositResult.Credited) {
                refunded.add(refund.amount().microUsd());
            }
        }
    }

    private static SalesFigures total(Sales sales) {
        SalesQuery all = new SalesQuery(0, 3_000_000, SalesQuery.Step.DAY, null, null, null, false);
        return ((Sales.Answer.Done) sales.report(all, Duration.ofMinutes(1))).report().total();
    }
}
