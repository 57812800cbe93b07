package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tool that doesn't stop when its call is called off: what it does is done (finding M1). */
@Timeout(60)
class StubbornToolTest {
    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    private Shop shop() {
        core.toolbox.add(
                new FakeTool(
                        ToolSpec.named("t").build(),
                        call -> {
                            begun.countDown();
                            boolean ended = false;
                            while (!ended) {
                                try {
                                    end.await();
                                    ended = true;
                                } catch (InterruptedException _) {
                                    // It doesn't stop.
                                }
                            }
                            return ToolOutput.text("done");
                        }));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, Price.flat(new Money(500)), Map.of()),
                        Set.of("t"));
        core.sell(new Shops(List.of(shop)), ledger, entry -> "signed");
        return shop;
    }

    @Test
    void itIsBilledWhenItEndsWell() throws Exception {
        Shop shop = shop();
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(1_000),
                        Deposit.Source.PLAY,
                        "",
                        core.clock.instant()));
        FakePeer peer = new FakePeer().payer(new Payer("me", "key", SpendLimits.NONE)).in(shop);
        CompletableFuture<Outcome> outcome =
                core.start(new Operation.CallTool("t", Json.object(), InputResponses.NONE), peer);
        begun.await();
        core.running.cancel(peer.key());
        core.clock.advance(Duration.ofSeconds(2));
        core.running.checkDeadlines();
        assertThat(peer.abandoned().get()).isEqualTo(new Outcome.Cancelled());
        end.countDown();
        assertThat(outcome.get()).isInstanceOf(Outcome.Completed.class);
        assertThat(ledger.balance("me").posted()).isEqualTo(new Money(500));
        assertThat(core.ended.getLast().end()).isEqualTo(CallEnd.COMPLETED);
    }
}
