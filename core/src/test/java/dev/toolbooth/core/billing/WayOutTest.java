package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What somebody is told who can't pay for a call leads somewhere: finding M8. */
class WayOutTest {
    private static final Money BALANCE = new Money(400);

    private final TestCore core = new TestCore();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final Shop dear = shop("dear", 500);
    private final List<Shop> all =
            List.of(dear, shop("same", 500), shop("cheap", 300), shop("cheapest", 100));

    private static Shop shop(String name, long price) {
        return new Shop(
                name,
                new Shop.About(name, "1", "", "MIT"),
                new Pricing(0, Price.flat(new Money(price)), Map.of("u", Price.flat(BALANCE))),
                Set.of("t", "u"));
    }

    private static List<String> servers(Alternatives alternatives) {
        return alternatives.shops().stream().map(other -> other.shop().name()).toList();
    }

    private Alternatives of(long affordable, Caller caller) {
        return new Shops(all)
                .alternatives(
                        dear,
                        "t",
                        new Money(500),
                        new Money(affordable),
                        other -> PaymentRequestBuilder.enters(caller, other),
                        caller::mayCall);
    }

    @Test
    void onlyServersAreNamedThatAreCheaperAndOpenAndAffordable() {
        Caller any = new Caller("key:a");
        assertThat(servers(of(1_000, any))).containsExactly("cheap", "cheapest");
        assertThat(servers(of(200, any))).containsExactly("cheapest");
        assertThat(servers(of(0, any))).isEmpty();
        Caller bound = new Caller("key:a", Scopes.ALL, Set.of("dear", "cheap"), null);
        assertThat(servers(of(1_000, bound))).containsExactly("cheap");
        assertThat(servers(of(1_000, Caller.ANONYMOUS))).isEmpty();
        assertThat(of(400, any).tools()).extracting("name").containsExactly("u");
        assertThat(of(399, any).tools()).isEmpty();
    }

    private PaymentRequest asked(SpendLimits limits) {
        FakePeer peer = new FakePeer().payer(new Payer("me", "key", limits)).in(dear);
        Outcome outcome = core.call("t", Json.object(), peer);
        assertThat(outcome).isInstanceOf(Outcome.PaymentRequired.class);
        return ((Outcome.PaymentRequired) outcome).request();
    }

    private void sell(boolean playMoney) {
        if (core.toolbox.find("t") == null) {
            core.toolbox.add(
                    new FakeTool(ToolSpec.named("t").build(), _ -> ToolOutput.text("done")));
        }
        core.sell(new Shops(all, playMoney), ledger, _ -> "signed");
    }

    @Test
    void aTopUpIsOfferedWhereItWorksAndHelps() {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "me",
                        BALANCE,
                        Deposit.Source.OPERATOR,
                        "",
                        core.clock.instant()));
        sell(true);
        assertThat(asked(SpendLimits.NONE).topsUp()).isTrue();
        assertThat(asked(new SpendLimits(new Money(10), null, null)).topsUp()).isFalse();
        sell(false);
        assertThat(asked(SpendLimits.NONE).topsUp()).isFalse();
        core.sell(new Shops(all), ledger, new FakeRail("net"), new MemoryPaymentBook());
        assertThat(asked(SpendLimits.NONE).topsUp()).isTrue();
        assertThat(asked(new SpendLimits(new Money(200), null, null)).alternatives().shops())
                .extracting(other -> other.shop().name())
                .containsExactly("cheapest");
        Outcome nobody = core.call("t", Json.object(), new FakePeer().in(dear));
        assertThat(((Outcome.PaymentRequired) nobody).request().topsUp()).isFalse();
    }
}
