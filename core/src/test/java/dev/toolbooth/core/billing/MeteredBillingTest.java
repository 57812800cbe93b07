package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.ShutLedger;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.IntNode;

/** Calls of tools that find out their price while they run. */
class MeteredBillingTest {
    private static final Payer ME = new Payer("me", "key", SpendLimits.NONE);
    private static final Money PRICE = new Money(400);

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final AtomicInteger runs = new AtomicInteger();
    private final Shop shop =
            new Shop(
                    "shop",
                    new Shop.About("shop", "1", "", "MIT"),
                    new Pricing(0, null, Map.of()),
                    Set.of("t"));
    private Body body = _ -> ToolOutput.text("free");

    /** What the tool does. */
    private interface Body {
        ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    @BeforeEach
    void open() {
        core.toolbox.add(
                new Tool() {
                    private final ToolSpec spec = ToolSpec.named("t").build();

                    @Override
                    public ToolSpec spec() {
                        return spec;
                    }

                    @Override
                    public boolean onTab() {
                        return true;
                    }

                    @Override
                    public ToolOutput run(ToolCall call) throws ToolFailure, InterruptedException {
                        runs.incrementAndGet();
                        return body.run(call);
                    }
                });
        core.sell(new Shops(List.of()), ledger, _ -> "signed");
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        new Money(1000),
                        Deposit.Source.PLAY,
                        "",
                        core.clock.instant()));
    }

    private Outcome call(String repetition) {
        return core.engine.perform(
                new Operation.CallTool(
                        "t",
                        Json.object(),
                        InputResponses.NONE,
                        null,
                        repetition.isEmpty() ? null : repetition),
                new FakePeer().payer(ME).in(shop));
    }

    private static ToolOutput billed(ToolCall call) {
        Tab tab = call.tab().orElseThrow();
        assertThat(tab.account()).isEqualTo("me");
        ToolOutput output = ToolOutput.text("yours");
        if (!(tab.hold(PRICE) instanceof HoldResult.Held)) {
            return ToolOutput.failure("too little");
        }
        assertThat(tab.capture(output)).isTrue();
        return output;
    }

    private void assertLeft(long microUsd) {
        assertThat(ledger.balance("me").posted()).isEqualTo(new Money(microUsd));
        assertThat(ledger.balance("me").held()).isEqualTo(Money.ZERO);
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void whatIsCapturedIsOnTheBill() {
        body = MeteredBillingTest::billed;
        Outcome.Completed done = (Outcome.Completed) call("");
        assertThat(Objects.requireNonNull(done.bill()).billed()).isEqualTo(PRICE);
        assertLeft(600);
    }

    @Test
    void whatIsHeldAndNotCapturedIsLetGo() {
        body =
                call -> {
                    call.tab().orElseThrow().hold(PRICE);
                    return ToolOutput.text("not bought after all");
                };
        assertThat(((Outcome.Completed) call("")).bill()).isNull();
        assertLeft(1000);
        body =
                call -> {
                    call.tab().orElseThrow().hold(PRICE);
                    throw new ToolFailure("broken");
                };
        assertThat(call("")).isInstanceOf(Outcome.Failed.class);
        assertLeft(1000);
    }

    @Test
    void whatCostsNothingHasNoBill() {
        assertThat(call("")).isEqualTo(new Outcome.Completed(ToolOutput.text("free")));
        assertLeft(1000);
    }

    @Test
    void theSameCallAgainIsAnsweredWithTheFirstOnesOutcome() {
        body = MeteredBillingTest::billed;
        Outcome.Completed first = (Outcome.Completed) call("once");
        Outcome.Completed second = (Outcome.Completed) call("once");
        assertThat(second.output()).isEqualTo(first.output());
        assertThat(Objects.requireNonNull(second.bill()).receipt())
                .isEqualTo(Objects.requireNonNull(first.bill()).receipt());
        assertThat(runs).hasValue(1);
        assertLeft(600);
    }

    @Test
    void aCallThatWasNotBilledMayBeTriedAgain() {
        call("once");
        body = MeteredBillingTest::billed;
        call("once");
        assertThat(runs).hasValue(2);
        assertLeft(600);
    }

    @Test
    void tooLittleIsForTheToolToSay() {
        body = MeteredBillingTest::billed;
        call("");
        call("");
        assertThat(((Outcome.Completed) call("")).output().failed()).isTrue();
        assertLeft(200);
        SalesCounters.ShopCounters counts =
                Objects.requireNonNull(core.billing.salesCounters().shops().get("shop"));
        assertThat(counts.required()).isEqualTo(1);
        assertThat(counts.billed()).isEqualTo(2);
    }

    @Test
    void whatCannotBeWrittenIsNotBilledAndItsOutputIsWithheld() {
        core.sell(new Shops(List.of()), ShutLedger.of(ledger, Set.of("capture")), _ -> "signed");
        List<Boolean> captured = new ArrayList<>();
        body =
                call -> {
                    Tab tab = call.tab().orElseThrow();
                    ToolOutput output = ToolOutput.text("yours");
                    tab.hold(PRICE);
                    captured.add(tab.capture(output));
                    return output;
                };
        assertThat(call("")).isEqualTo(new Outcome.Unsettled());
        assertThat(captured).containsExactly(false);
        assertLeft(1000);
    }

    @Test
    void aToolSeesTheKeyOfItsCall() {
        body = call -> ToolOutput.text("key: " + call.tab().orElseThrow().repetition());
        assertThat(call("")).isEqualTo(completed("key: Optional.empty"));
        assertThat(call("once")).isEqualTo(completed("key: Optional[once]"));
    }

    private static Outcome completed(String text) {
        return new Outcome.Completed(ToolOutput.text(text));
    }

    @Test
    void aCallIsBilledOnce() {
        body =
                call -> {
                    Tab tab = call.tab().orElseThrow();
                    ToolOutput output = billed(call);
                    assertThatThrownBy(() -> tab.capture(output))
                            .isInstanceOf(IllegalStateException.class);
                    assertThatThrownBy(() -> tab.hold(PRICE))
                            .isInstanceOf(IllegalStateException.class);
                    return output;
                };
        assertThat(call("")).isInstanceOf(Outcome.Completed.class);
        assertLeft(600);
    }

    @Test
    void theRestOfACallIsTheSameWithATab() {
        Signal.Event event = new Signal.Event("m", Json.object(), "t");
        FakePeer peer = new FakePeer().followedBy(ALWAYS_THERE);
        body =
                call -> {
                    assertThat(call.tab()).isPresent();
                    assertThat(call.id()).isEqualTo(IntNode.valueOf(7));
                    assertThat(call.follower()).isSameAs(ALWAYS_THERE);
                    call.say(event);
                    return ToolOutput.text("free");
                };
        Outcome outcome = core.call("t", Json.object(), peer.key("scope", 7).payer(ME).in(shop));
        assertThat(outcome).isEqualTo(new Outcome.Completed(ToolOutput.text("free")));
        assertThat(peer.told()).containsExactly(event);
    }

    private static final Follower ALWAYS_THERE =
            new Follower() {
                @Override
                public String id() {
                    return "me";
                }

                @Override
                public boolean isThere() {
                    return true;
                }

                @Override
                public boolean tell(Signal.Event event) {
                    return true;
                }
            };

    /** A tool must not get an interface's default in the place of what its call has. */
    @Test
    void aCallWithATabPassesOnEverythingThatMayBeItsOwn() {
        List<String> fromOthers = List.of("text", "integer", "number");
        for (Method method : ToolCall.class.getMethods()) {
            if (method.isDefault() && !fromOthers.contains(method.getName())) {
                assertThat(MeteredCall.class.getDeclaredMethods())
                        .anyMatch(other -> other.getName().equals(method.getName()));
            }
        }
    }

    @Test
    void withoutAnAccountThereIsNoTab() {
        body = call -> ToolOutput.text("tab: " + call.tab().isPresent());
        Outcome outcome = core.call("t", Json.object(), new FakePeer().in(shop));
        assertThat(outcome).isEqualTo(new Outcome.Completed(ToolOutput.text("tab: false")));
    }
}
