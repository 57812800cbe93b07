package dev.toolbooth.payments.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.RefundWorld;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Refunds whose process ends at any step. Proves S3-61. */
class EvmRefundCrashTest {

    private FakeChain chain = new FakeChain();
    private Instant clock = chain.now();

    /** What happens between the end of one process and the start of the next. */
    enum Meanwhile {
        NOTHING,
        /** No block comes, so what was sent waits. */
        NO_BLOCK,
        /** Another transaction of the account takes the next number. */
        ANOTHER_IS_SENT,
        /** The node loses what waits there. */
        THE_NODE_FORGETS
    }

    private EvmRail rail(RpcNode node) {
        return OwnRail.on(
                chain,
                node,
                Duration.ofSeconds(2),
                () -> clock,
                length -> clock = clock.plus(length));
    }

    private VerifiedPayment charge(int number) {
        EvmRail rail = rail(chain);
        Buyer payer = Buyer.at(chain.timestamp, number);
        chain.balances.merge(payer.address(), BigInteger.valueOf(10_000), BigInteger::add);
        var payment = Buyer.payment(payer.pays(rail.offers(Buyer.QUOTE).getFirst()));
        return ((Verification.Good) rail.verify(payment, Buyer.QUOTE)).verified();
    }

    private RefundWorld paid() {
        chain = new FakeChain();
        clock = chain.now();
        chain.balances.put(OwnRail.KEY.address(), BigInteger.valueOf(50_000));
        return new RefundWorld(() -> clock, rail(chain), charge(1));
    }

    /** Whether the process ended before it was done. */
    private boolean crashed(int after, Meanwhile meanwhile) {
        RefundWorld world = paid();
        chain.mining = meanwhile != Meanwhile.THE_NODE_FORGETS && meanwhile != Meanwhile.NO_BLOCK;
        boolean crashed = world.crashes(rail(world.crashes.on(chain)), after);
        if (meanwhile == Meanwhile.THE_NODE_FORGETS) {
            chain.forget();
        }
        if (meanwhile == Meanwhile.NO_BLOCK) {
            assertThat(world.refund(rail(chain)))
                    .isInstanceOfAny(Refunds.Result.Pending.class, Refunds.Result.Given.class);
            chain.mine();
        }
        chain.mining = true;
        if (meanwhile == Meanwhile.ANOTHER_IS_SENT) {
            assertThat(rail(chain).settle(charge(2))).isInstanceOf(Settlement.Settled.class);
        }
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(chain.balance(Buyer.at(0, 1).address())).as("after " + after).isEqualTo(10_000);
        assertThat(chain.balance(OwnRail.KEY.address())).isEqualTo(40_000);
        world.assertGiven();
        return crashed;
    }

    @ParameterizedTest
    @EnumSource
    void howeverItEndsTheMoneyIsGivenBackOnce(Meanwhile meanwhile) {
        int after = 0;
        while (crashed(after, meanwhile)) {
            after++;
        }
        assertThat(after).isGreaterThan(15);
    }

    @Test
    void aNumberThatIsNotUsedUpForGoodMakesNoSecondRefund() {
        RefundWorld world = paid();
        // Written down, and ended before it was sent.
        chain.refusals.put("eth_sendRawTransaction", "the node is full");
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Pending.class);
        chain.refusals.clear();
        rail(chain).settle(charge(2));
        chain.unfinal = 1;
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Pending.class);
        chain.refusals.put("eth_getTransactionCount", "no such block");
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Pending.class);
        chain.refusals.clear();
        assertThat(chain.balance(OwnRail.KEY.address())).isEqualTo(50_000);
        chain.unfinal = 0;
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(chain.balance(OwnRail.KEY.address())).isEqualTo(40_000);
        world.assertGiven();
    }
}
