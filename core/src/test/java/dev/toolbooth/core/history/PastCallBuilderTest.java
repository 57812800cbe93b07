package dev.toolbooth.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.history.PastCall.State;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Ledger;
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
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What is kept of calls that went through a whole engine. */
class PastCallBuilderTest {
    private static final UUID OWN = new UUID(7, 7);

    private final TestCore core = new TestCore();
    private final Ledger ledger = new BookLedger(new MemoryJournal());
    private final PastCallBuilder picture = new PastCallBuilder(() -> OWN, new Redactor());

    private Shop sell(FakeTool.Body body) {
        core.toolbox.add(FakeTool.named("t", body));
        Shop shop =
                new Shop(
                        "shop",
                        new Shop.About("shop", "1", "", "MIT"),
                        new Pricing(0, Price.flat(new Money(500)), Map.of()),
                        Set.of("t"));
        core.sell(new Shops(List.of(shop)), ledger, entry -> "signed");
        return shop;
    }

    private FakePeer payer(Shop shop, long microUsd) {
        if (microUsd > 0) {
            ledger.deposit(
                    new Deposit(
                            UUID.randomUUID(),
                            "customer-7",
                            new Money(microUsd),
                            Deposit.Source.PLAY,
                            "",
                            core.clock.instant()));
        }
        return new FakePeer().payer(new Payer("customer-7", "k", SpendLimits.NONE)).in(shop);
    }

    private PastCall last() {
        return picture.of(core.ended.getLast());
    }

    private static Map<CallStep, State> states(PastCall call) {
        return call.steps().stream()
                .collect(Collectors.toMap(PastCall.Step::step, PastCall.Step::state));
    }

    private static PastCall.Step step(PastCall call, CallStep which) {
        return call.steps().stream().filter(one -> one.step() == which).findFirst().orElseThrow();
    }

    private void call(FakePeer peer, @Nullable String repetition) {
        core.engine.perform(
                new Operation.CallTool("t", Json.object(), InputResponses.NONE, null, repetition),
                peer);
    }

    @Test
    void aFreeCallHasAnIdOfItsOwnAndNoPrice() {
        core.toolbox.add(
                FakeTool.named(
                        "t",
                        _ -> {
                            core.clock.advance(Duration.ofMillis(3));
                            return ToolOutput.text("done");
                        }));
        core.call("t", Json.object().put("a", 1), new FakePeer().caller("me"));
        PastCall call = last();
        assertThat(call.id()).isEqualTo(OWN);
        assertThat(call.payment()).isNull();
        assertThat(call.why()).isNull();
        assertThat(call.request().json()).isEqualTo(Json.object().put("a", 1));
        assertThat(call.response().json()).isEqualTo(Json.object().put("text", "done"));
        assertThat(states(call))
                .containsEntry(CallStep.CHECK, State.DONE)
                .containsEntry(CallStep.RUN, State.DONE)
                .containsEntry(CallStep.QUOTE, State.SKIPPED)
                .containsEntry(CallStep.HOLD, State.SKIPPED)
                .containsEntry(CallStep.CAPTURE, State.SKIPPED);
        assertThat(step(call, CallStep.RUN).tookMicros()).isEqualTo(3_000);
        assertThat(PastCallJson.row(call, null).path("took_ms").decimalValue())
                .isEqualByComparingTo("3");
    }

    @Test
    void aPaidCallHasTheIdOfItsEntryAndEveryStep() {
        Shop shop = sell(_ -> ToolOutput.text("done"));
        call(payer(shop, 1_000), null);
        PastCall call = last();
        assertThat(ledger.entry(call.id())).isPresent();
        assertThat(states(call).values()).containsOnly(State.DONE);
        assertThat(call.steps()).hasSize(CallStep.values().length);
        ObjectNode row = PastCallJson.row(call, new Money(500));
        assertThat(row.path("charged_micro_usd").longValue()).isEqualTo(500);
        assertThat(row.path("free").booleanValue(true)).isFalse();
        assertThat(row.path("account").asString("")).isEqualTo("customer-7");
        assertThat(row.path("rail").asString("")).isEqualTo("balance");
        assertThat(row.path("server").asString("")).isEqualTo("shop");
        assertThat(row.path("refunded_micro_usd").longValue()).isEqualTo(500);
        assertThat(step(call, CallStep.QUOTE).note()).isEqualTo("up to $0.0005");
        assertThat(step(call, CallStep.CAPTURE).note()).isEqualTo("$0.0005");
    }

    @Test
    void whoCanNotPayIsToldWhatIsMissing() {
        Shop shop = sell(_ -> ToolOutput.text("done"));
        call(payer(shop, 300), null);
        PastCall call = last();
        assertThat(call.end()).isEqualTo(CallEnd.PAYMENT_REQUIRED);
        assertThat(call.why())
                .isEqualTo(
                        "The account customer-7 has $0.0003 and the call costs up to $0.0005: top"
                                + " it up.");
        assertThat(states(call))
                .containsEntry(CallStep.QUOTE, State.DONE)
                .containsEntry(CallStep.HOLD, State.FAILED)
                .containsEntry(CallStep.RUN, State.SKIPPED);
        assertThat(PastCallJson.row(call, null).has("rail")).isFalse();
    }

    @Test
    void aToolThatFailsFailsInItsStepAndCostsNothing() {
        Shop shop =
                sell(
                        _ -> {
                            throw new ToolFailure("no");
                        });
        call(payer(shop, 1_000), null);
        PastCall call = last();
        assertThat(states(call))
                .containsEntry(CallStep.HOLD, State.DONE)
                .containsEntry(CallStep.RUN, State.FAILED)
                .containsEntry(CallStep.CAPTURE, State.SKIPPED);
        assertThat(PastCallJson.row(call, null).has("charged_micro_usd")).isFalse();
    }

    @Test
    void aRepetitionIsChargedNothingAndKnowsTheFirst() {
        Shop shop = sell(_ -> ToolOutput.text("done"));
        FakePeer peer = payer(shop, 1_000);
        call(peer, "again");
        UUID first = last().id();
        call(peer, "again");
        PastCall second = last();
        PastCall.Paid paid = second.payment();
        assertThat(second.id()).isNotEqualTo(first);
        assertThat(paid).isNotNull();
        assertThat(paid)
                .extracting("receipt", "repeated", "charged")
                .containsExactly(first, true, Money.ZERO);
        assertThat(states(second))
                .containsEntry(CallStep.HOLD, State.DONE)
                .containsEntry(CallStep.RUN, State.SKIPPED)
                .containsEntry(CallStep.CAPTURE, State.SKIPPED);
    }

    @Test
    void anUnknownToolIsNotAdmitted() {
        core.call("made up", Json.object(), new FakePeer().caller("me"));
        PastCall call = last();
        assertThat(states(call))
                .containsEntry(CallStep.ADMIT, State.FAILED)
                .containsEntry(CallStep.CHECK, State.SKIPPED);
        assertThat(call.why()).contains("no tool made up");
        assertThat(PastCallJson.whole(call, null).path("timeline")).hasSize(7);
    }
}
