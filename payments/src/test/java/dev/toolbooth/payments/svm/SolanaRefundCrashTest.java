package dev.toolbooth.payments.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Refunds;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.RefundWorld;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Refunds whose process ends at any step. Proves S3-61. */
class SolanaRefundCrashTest {
    private static final Quote CENT = Recorded.quote(Terms.Form.X402, Terms.Level.CHAIN, Map.of());

    private FakeSolana chain = new FakeSolana();

    private SvmRail rail(RpcNode over) {
        SolanaNode node = new SolanaNode(over);
        SolanaSender sender = new SolanaSender(node, chain, chain, Duration.ofSeconds(3));
        SolanaRefunds refunds = new SolanaRefunds(node, sender, chain, List.of(Recorded.MERCHANT));
        return new SvmRail(
                Recorded.RECEIVER,
                new OwnSvmSettler(node, Recorded.FEE, sender, refunds),
                new SvmVerifier(SvmLimits.USUAL),
                chain);
    }

    private RefundWorld paid() {
        chain = new FakeSolana();
        SvmRail rail = rail(chain);
        Payment payment = new Payment(Scheme.EXACT, Recorded.payment("v2"));
        VerifiedPayment verified = ((Verification.Good) rail.verify(payment, CENT)).verified();
        RefundWorld world = new RefundWorld(chain, rail, verified);
        chain.sent.clear();
        return world;
    }

    /** The same hash would make the same transaction, which no chain does twice. */
    private void blockhashChanges() {
        chain.blockhash = Recorded.FEE.address().toString();
    }

    /** Time passes until what was signed before can't happen any more. */
    private void blockhashExpires() {
        chain.now = chain.now.plus(SolanaSender.LIFETIME);
        chain.height = FakeSolana.LAST_HEIGHT + 1;
        chain.blockhashValid = false;
    }

    private long refunds() {
        return chain.sent.stream().map(sent -> sent.id().toString()).distinct().count();
    }

    private boolean crashed(int after) {
        RefundWorld world = paid();
        boolean crashed = world.crashes(rail(world.crashes.on(chain)), after);
        blockhashChanges();
        Refunds.Result result = world.refund(rail(chain));
        if (result instanceof Refunds.Result.Pending) {
            assertThat(refunds()).isZero();
            blockhashExpires();
            result = world.refund(rail(chain));
        }
        assertThat(result).isInstanceOf(Refunds.Result.Given.class);
        assertThat(refunds()).as("after " + after).isEqualTo(1);
        world.assertGiven();
        return crashed;
    }

    @Test
    void howeverItEndsTheMoneyIsGivenBackOnce() {
        int after = 0;
        while (crashed(after)) {
            after++;
        }
        assertThat(after).isGreaterThan(10);
    }

    @Test
    void whatMayStillHappenInSomeBlockIsNotMadeAgain() {
        RefundWorld world = paid();
        chain.ending = null;
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Pending.class);
        blockhashChanges();
        blockhashExpires();
        chain.height = FakeSolana.LAST_HEIGHT;
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Pending.class);
        assertThat(refunds()).isEqualTo(1);
        chain.height++;
        chain.ending = "null";
        assertThat(world.refund(rail(chain))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(refunds()).isEqualTo(2);
        world.assertGiven();
    }
}
