package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Bill;
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
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** What counters, records and keys have of a call that an account pays for. */
@Timeout(60)
class CallBooksTest {
    private static final Money PRICE = new Money(500);
    private static final Payer ME = new Payer("me", "key", SpendLimits.NONE);

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final Shop shop =
            new Shop(
                    "shop",
                    new Shop.About("shop", "1", "", "MIT"),
                    new Pricing(0, Price.flat(PRICE), Map.of("free", Price.FREE)),
                    Set.of("t", "free"));
    private boolean failing;

    @BeforeEach
    void open() {
        for (String name : List.of("t", "free")) {
            core.toolbox.add(
                    new FakeTool(
                            ToolSpec.named(name).immediate().build(),
                            _ -> {
                                if (failing) {
                                    throw new ToolFailure("no");
                                }
                                return ToolOutput.text("done");
                            }));
        }
        core.sell(new Shops(List.of(shop)), ledger, _ -> "signed");
    }

    private void pay(long microUsd) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(microUsd),
                        Deposit.Source.PLAY,
                        "",
                        core.clock.instant()));
    }

    private FakePeer peer() {
        return new FakePeer().payer(ME).in(shop);
    }

    private static Operation.CallTool wanted(
            String tool, @Nullable String key, ObjectNode arguments) {
        return new Operation.CallTool(tool, arguments, InputResponses.NONE, null, key);
    }

    private Outcome call(String tool, @Nullable String key) {
        return core.engine.perform(wanted(tool, key, Json.object()), peer());
    }

    private SalesCounters.ShopCounters counters() {
        return Objects.requireNonNull(core.billing.salesCounters().shops().get("shop"));
    }

    private static Bill bill(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return Objects.requireNonNull(((Outcome.Completed) outcome).bill());
    }

    @Test
    void theRecordOfACallHasItsPriceAndWhoPaysAndWhenThatWasLookedUp() {
        pay(1000);
        Bill bill = bill(call("t", null));
        CallTrace trace = core.ended.getLast().trace();
        assertThat(trace.id()).isEqualTo(bill.receipt());
        assertThat(trace.price()).isEqualTo(PRICE);
        assertThat(trace.account()).isEqualTo("me");
        assertThat(trace.server()).isEqualTo("shop");
        assertThat(trace.startedNanos(CallStep.QUOTE)).isNotNegative();
        assertThat(trace.startedNanos(CallStep.HOLD)).isNotNegative();
    }

    @Test
    void whatIsGivenAwayInAShopIsCountedAndCostsNothing() {
        pay(1000);
        Bill bill = bill(call("free", null));
        assertThat(bill.billed()).isEqualTo(Money.ZERO);
        assertThat(bill.balance()).isEqualTo(new Money(1000));
        assertThat(bill.receipt()).isNull();
        assertThat(counters().free()).isEqualTo(1);
        failing = true;
        assertThat(call("free", null)).isInstanceOf(Outcome.Failed.class);
        assertThat(counters().free()).isEqualTo(1);
        assertThat(ledger.entries("me", null, 10)).hasSize(1);
    }

    @Test
    void whatIsGivenAwayAtOnceIsAnsweredAtOnce() {
        pay(1000);
        List<Outcome> answers = new ArrayList<>();
        FakePeer at = peer().at(Runnable::run);
        core.engine.perform(wanted("free", null, Json.object()), at, answers::add);
        assertThat(bill(answers.getFirst()).billed()).isEqualTo(Money.ZERO);
        failing = true;
        for (String tool : List.of("free", "t")) {
            core.engine.perform(wanted(tool, null, Json.object()), at, answers::add);
            assertThat(answers.getLast()).isInstanceOf(Outcome.Failed.class);
        }
        assertThat(answers).hasSize(3);
        assertThat(ledger.balance("me").held()).isEqualTo(Money.ZERO);
    }

    @Test
    void onlyARepetitionThatGetsTheFirstOutcomeIsCounted() {
        pay(1000);
        bill(call("t", "k"));
        assertThat(counters().repeated()).isZero();
        assertThat(bill(call("t", "k")).repeated()).isTrue();
        assertThat(counters().repeated()).isEqualTo(1);
        Outcome other = core.engine.perform(wanted("t", "k", Json.object().put("a", 1)), peer());
        assertThat(((Outcome.Refused) other).refusal()).isInstanceOf(Refusal.NotRepeatable.class);
        assertThat(counters().repeated()).isEqualTo(1);
    }

    @Test
    void aCallThatCouldNotBePaidLeavesItsKeyForAnother() {
        assertThat(call("t", "k")).isInstanceOf(Outcome.PaymentRequired.class);
        Claim other =
                new Claim(
                        "me",
                        "k",
                        Hash.sha256(new byte[] {9}),
                        UUID.randomUUID(),
                        core.clock.instant(),
                        core.clock.instant().plusSeconds(60));
        assertThat(ledger.claim(other)).isEqualTo(new ClaimResult.Mine());
        ledger.drop(other);
        pay(1000);
        assertThat(bill(call("t", "k")).billed()).isEqualTo(PRICE);
    }
}
