package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tools that are nowhere but where they are sold. */
class MountOnlyToolsTest {
    private static final Namespace MOUNT_ONLY = new Namespace("discovery");

    private final TestCore core = new TestCore(Runnable::run);

    private static FakeTool tool(String says) {
        return new FakeTool(
                ToolSpec.named("find").build(),
                call -> ToolOutput.text(says + call.payment().map(paid -> " " + paid).orElse("")));
    }

    private static Shop shop(String name, String... tools) {
        return new Shop(
                name,
                new Shop.About(name, "1", "", ""),
                new Pricing(0, null, Map.of()),
                Set.of(tools));
    }

    private static FakePeer in(Shop shop) {
        return new FakePeer().in(shop);
    }

    private Outcome find(FakePeer peer) {
        return core.call("find", Json.object(), peer);
    }

    private static Outcome said(String text) {
        return new Outcome.Completed(ToolOutput.text(text));
    }

    private List<String> listed(FakePeer peer) {
        return ((Outcome.ToolsListed) core.engine.perform(new Operation.ListTools(null), peer))
                .page().items().stream().map(tool -> tool.spec().name()).toList();
    }

    @Test
    void aMountOnlyToolIsThereOnlyWhereItIsSold() {
        String sold = core.toolbox.addMountOnly(MOUNT_ONLY, tool("apart"));
        FakePeer outside = new FakePeer();
        FakePeer elsewhere = in(shop("other", "find"));
        FakePeer inside = in(shop("discovery", sold));
        assertThat(find(outside))
                .isEqualTo(find(elsewhere))
                .isEqualTo(new Outcome.Refused(new Refusal.UnknownTool("find")));
        assertThat(core.call(sold, Json.object(), outside))
                .isEqualTo(new Outcome.Refused(new Refusal.UnknownTool(sold)));
        assertThat(find(inside)).isEqualTo(said("apart"));
        assertThat(listed(outside)).isEmpty();
        assertThat(listed(elsewhere)).isEmpty();
        assertThat(listed(inside)).containsExactly("find");
        assertThat(core.toolbox.find("find")).isNull();
        assertThat(core.toolbox.list()).isEmpty();
    }

    @Test
    void anotherToolOfTheSameNameIsNotInItsWay() {
        core.toolbox.add(tool("usual"));
        String sold = core.toolbox.addMountOnly(MOUNT_ONLY, tool("apart"));
        assertThat(find(new FakePeer())).isEqualTo(said("usual"));
        assertThat(find(in(shop("other", "find")))).isEqualTo(said("usual"));
        assertThat(find(in(shop("discovery", sold)))).isEqualTo(said("apart"));
        assertThat(listed(in(shop("discovery", sold)))).containsExactly("find");
    }

    @Test
    void callsAreCountedUnderTheNameThatIsInTheBooks() {
        core.toolbox.add(tool("usual"));
        String sold = core.toolbox.addMountOnly(MOUNT_ONLY, tool("apart"));
        FakeTool seek = new FakeTool(ToolSpec.named("seek").build(), _ -> ToolOutput.text(""));
        String known = core.toolbox.addMountOnly(new Namespace("third"), seek, "alias_of_seek");
        find(new FakePeer());
        find(in(shop("discovery", sold)));
        core.call("seek", Json.object(), in(shop("third", known)));
        assertThat(core.ended)
                .extracting(CallRecord::tool)
                .containsExactly("find", core.toolbox.canonicalName(sold), "alias_of_seek");
        assertThat(core.ended).extracting(CallRecord::end).containsOnly(CallEnd.COMPLETED);
    }

    @Test
    void itIsListedJustAsItDescribesItself() {
        String sold = core.toolbox.addMountOnly(MOUNT_ONLY, tool("apart"));
        ToolSpec listed = Objects.requireNonNull(core.toolbox.find("find", sold::equals)).spec();
        assertThat(listed.inputSchema()).isEqualTo(Json.object().put("type", "object"));
    }

    @Test
    void aPaymentThatNobodyHereTakesIsGivenToTheTool() {
        core.toolbox.add(tool("usual"));
        Payment payment = new Payment(Scheme.EXACT, Json.object().put("x402Version", 2));
        assertThat(
                        core.engine.perform(
                                new Operation.CallTool(
                                        "find",
                                        Json.object(),
                                        InputResponses.NONE,
                                        null,
                                        null,
                                        false,
                                        payment),
                                new FakePeer()))
                .isEqualTo(said("usual {\"x402Version\":2}"));
    }

    @Test
    void whatIsFreeInAShopNeedsNoPayer() {
        String sold = core.toolbox.addMountOnly(MOUNT_ONLY, tool("apart"));
        assertThat(find(in(shop("discovery", sold)))).isEqualTo(said("apart"));
        Shop paid =
                new Shop(
                        "paid",
                        new Shop.About("paid", "1", "", ""),
                        new Pricing(0, Price.FREE, Map.of()),
                        Set.of(sold));
        assertThat(find(in(paid))).isInstanceOf(Outcome.PaymentRequired.class);
    }
}
