package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of an idempotency key when something goes wrong with its call. */
@Timeout(60)
class IdempotencyKeysTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Hash ASKED = Hash.sha256(new byte[] {1});
    private static final Outcome FAILED = new Outcome.Failed(FailureKind.DECLARED, "no");
    private static final Outcome WENT_WELL = new Outcome.Completed(ToolOutput.text("done"));

    private final TestCore core = new TestCore();

    private Claim claim() {
        return new Claim(
                "me",
                "k",
                ASKED,
                UUID.randomUUID(),
                core.clock.instant(),
                core.clock.instant().plus(LONG));
    }

    private FakePeer customer(Ledger ledger, ReceiptSigner signer, ToolOutput output) {
        core.toolbox.add(new FakeTool(ToolSpec.named("t").build(), call -> output));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, Price.flat(new Money(500)), Map.of()),
                        Set.of("t"));
        core.sell(new Shops(List.of(shop)), ledger, signer);
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(1000),
                        Deposit.Source.OPERATOR,
                        "",
                        core.clock.instant()));
        return new FakePeer().payer(new Payer("me", "key", SpendLimits.NONE)).in(shop);
    }

    private Outcome call(FakePeer peer, boolean receipt) {
        return core.engine.perform(
                new Operation.CallTool(
                        "t", Json.object(), InputResponses.NONE, null, "k", receipt, null),
                peer);
    }

    private static void nothingIsHeld(Ledger ledger, long posted) {
        assertThat(ledger.balance("me").posted()).isEqualTo(new Money(posted));
        assertThat(ledger.balance("me").held()).isEqualTo(Money.ZERO);
    }

    private static ToolOutput nested(int levels) {
        ObjectNode top = Json.object();
        ObjectNode inner = top;
        for (int level = 0; level < levels; level++) {
            inner = inner.putObject("in");
        }
        return ToolOutput.structured(top);
    }

    @Test
    void anOutputTooDeepToBeKeptIsPaidAndSaidToBe() {
        Ledger ledger = new BookLedger(new MemoryJournal());
        FakePeer me = customer(ledger, entry -> "signed", nested(600));
        assertThat(call(me, false)).isInstanceOf(Outcome.Completed.class);
        nothingIsHeld(ledger, 500);
        assertThat(call(me, false))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal())
                                        .isInstanceOf(Refusal.NotRepeatable.class));
        nothingIsHeld(ledger, 500);
    }

    @Test
    void everyDepthAroundTheLimitIsBilledOnce() {
        for (int levels = 490; levels < 505; levels++) {
            IdempotencyKeysTest one = new IdempotencyKeysTest();
            Ledger ledger = new BookLedger(new MemoryJournal());
            FakePeer me = one.customer(ledger, entry -> "signed", nested(levels));
            assertThat(one.call(me, false)).isInstanceOf(Outcome.Completed.class);
            assertThat(one.call(me, false))
                    .isInstanceOfAny(Outcome.Completed.class, Outcome.Refused.class)
                    .satisfies(IdempotencyKeysTest::isNoFault);
            nothingIsHeld(ledger, 500);
        }
    }

    private static void isNoFault(Outcome outcome) {
        if (outcome instanceof Outcome.Refused(Refusal refusal)) {
            assertThat(refusal).isInstanceOf(Refusal.NotRepeatable.class);
        }
    }

    @Test
    void aCallThatBreaksWhileItIsPaidCanBeAskedForAgain() {
        AtomicBoolean broken = new AtomicBoolean(true);
        Ledger ledger = new BookLedger(new MemoryJournal());
        FakePeer me =
                customer(
                        ledger,
                        entry -> {
                            if (broken.get()) {
                                throw new IllegalStateException("no key");
                            }
                            return "signed";
                        },
                        ToolOutput.text("done"));
        assertThat(call(me, true)).isInstanceOf(Outcome.Refused.class);
        broken.set(false);
        assertThat(call(me, true)).isInstanceOf(Outcome.Completed.class);
        nothingIsHeld(ledger, 500);
    }

    @Test
    void aCallThatBreaksWhileItsPriceIsHeldGivesItsKeyBack() {
        AtomicInteger loads = new AtomicInteger();
        MemoryJournal journal = new MemoryJournal();
        Journal brokenOnce =
                (Journal)
                        Proxy.newProxyInstance(
                                Journal.class.getClassLoader(),
                                new Class<?>[] {Journal.class},
                                (_, method, arguments) -> {
                                    if (method.getName().equals("load")
                                            && loads.incrementAndGet() == 1) {
                                        throw new IllegalStateException("broken");
                                    }
                                    return answer(journal, method, arguments);
                                });
        Ledger filled = new BookLedger(journal);
        FakePeer me = customer(filled, entry -> "signed", ToolOutput.text("done"));
        Ledger ledger = new BookLedger(brokenOnce);
        core.sell(core.billing.shops(), ledger, entry -> "signed");
        assertThat(call(me, false)).isInstanceOf(Outcome.Refused.class);
        assertThat(call(me, false)).isInstanceOf(Outcome.Completed.class);
        nothingIsHeld(ledger, 500);
    }

    private static @Nullable Object answer(
            Journal journal, java.lang.reflect.Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(journal, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void whoWaitsForASecondCallIsNotToldThatTheFirstFailed() throws Exception {
        CountDownLatch looked = new CountDownLatch(4);
        IdempotencyKeys idempotencyKeys =
                new IdempotencyKeys(
                        core.clock,
                        () -> {
                            looked.countDown();
                            return 0;
                        });
        Ledger ledger = new BookLedger(new MemoryJournal());
        Claim first = claim();
        Claim second = claim();
        assertThat(idempotencyKeys.before(ledger, first, LONG)).isNull();
        // The first has given its key back, and the second is there before anyone was told so.
        ledger.drop(first);
        assertThat(idempotencyKeys.before(ledger, second, LONG)).isNull();
        CompletableFuture<@Nullable Outcome> third =
                CompletableFuture.supplyAsync(() -> idempotencyKeys.before(ledger, claim(), LONG));
        // For three deadlines, and by the third when it has waited for a while and waits again.
        looked.await();
        idempotencyKeys.failed(ledger, first, FAILED);
        paid(ledger, second);
        idempotencyKeys.done(second, WENT_WELL);
        assertThat(third.get()).isInstanceOf(Outcome.Completed.class);
    }

    /** Ten copies of a call that was paid for long ago: none pauses because another one looks. */
    @Test
    void whoRepeatsAnOldCallDoesNotWaitForOthersWhoDo() throws Exception {
        MemoryJournal journal = new MemoryJournal();
        paid(new BookLedger(journal), claim());
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Journal slowOnce =
                (Journal)
                        Proxy.newProxyInstance(
                                Journal.class.getClassLoader(),
                                new Class<?>[] {Journal.class},
                                (_, method, arguments) -> {
                                    if (method.getName().equals("outcome")
                                            && asked.getCount() > 0) {
                                        asked.countDown();
                                        go.await();
                                    }
                                    return answer(journal, method, arguments);
                                });
        Ledger ledger = new BookLedger(slowOnce);
        CompletableFuture<ClaimResult> first =
                CompletableFuture.supplyAsync(() -> ledger.claim(claim()));
        asked.await();
        assertThat(ledger.claim(claim())).isInstanceOf(ClaimResult.Done.class);
        go.countDown();
        assertThat(first.get()).isInstanceOf(ClaimResult.Done.class);
    }

    private void paid(Ledger ledger, Claim claim) {
        Reservation wanted =
                new Reservation(
                        claim.call(),
                        new Payer("me", "key", SpendLimits.NONE),
                        "shop",
                        new Money(0),
                        0,
                        claim.at(),
                        claim.expires());
        Sale sale =
                new Sale(
                        "t",
                        Money.ZERO,
                        Usage.NONE,
                        ASKED,
                        ASKED,
                        0,
                        claim.at(),
                        new Sale.Kept(
                                claim,
                                IdempotencyKeys.kept(ToolOutput.text("done"), claim.call())));
        Hold hold = ((HoldResult.Held) ledger.hold(wanted)).hold();
        assertThat(ledger.capture(hold, sale)).isInstanceOf(Capture.Captured.class);
    }
}
