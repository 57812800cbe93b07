package dev.toolbooth.payments.facilitator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.FakeWeb;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.svm.FakeSolana;
import dev.toolbooth.payments.svm.Recorded;
import dev.toolbooth.payments.svm.SvmLimits;
import dev.toolbooth.payments.svm.SvmRail;
import dev.toolbooth.payments.svm.SvmVerifier;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Payments on Solana that a facilitator elsewhere settles, and pays the fees of. */
class RemoteSvmSettlerTest {
    private static final Quote CENT = Recorded.quote(Terms.Form.X402, Terms.Level.CHAIN, Map.of());
    private static final String SETTLED =
            "{\"success\":true,\"transaction\":\"sig\",\"network\":\"n\"}";

    private final FakeWeb web = new FakeWeb();
    private final FakeSolana chain = new FakeSolana();
    private final Queue<Runnable> background = new ArrayDeque<>();
    private final SvmRail rail = rail(null);

    private SvmRail rail(@Nullable SolanaNode node) {
        FacilitatorClient client =
                new FacilitatorClient(
                        new JsonHttp(web, Duration.ofSeconds(90), 100_000),
                        "https://facilitator.example",
                        _ -> List.of());
        return new SvmRail(
                Recorded.RECEIVER,
                new RemoteSvmSettler(client, Network.SOLANA_DEVNET, node, chain, background::add),
                new SvmVerifier(SvmLimits.USUAL),
                chain);
    }

    private static String supports(String feePayer) {
        return "{\"kinds\":[{\"x402Version\":2,\"scheme\":\"exact\",\"network\":\"eip155:84532\"},"
                + "{\"x402Version\":2,\"scheme\":\"exact\","
                + "\"network\":\"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1\","
                + "\"extra\":{\"feePayer\":\""
                + feePayer
                + "\"}}]}";
    }

    private void ask(String feePayer) {
        web.says(200, supports(feePayer));
        background.remove().run();
    }

    private static String fee() {
        return Recorded.FEE.address().toString();
    }

    private VerifiedPayment charge(SvmRail at) {
        ObjectNode body = Recorded.payment("v2");
        return switch (at.verify(new Payment(Scheme.EXACT, body), CENT)) {
            case Verification.Good(VerifiedPayment verified) -> verified;
            case Verification other -> throw new AssertionError(other.toString());
        };
    }

    @Test
    void nothingIsOfferedUntilTheFacilitatorHasSaidWhoPaysTheFee() {
        assertThat(rail.offers(CENT)).isEmpty();
        ObjectNode early = Recorded.payment("v2");
        assertThat(rail.verify(new Payment(Scheme.EXACT, early), CENT))
                .isInstanceOf(Verification.Unavailable.class);
        ask(fee());
        Offer offer = rail.offers(CENT).getFirst();
        assertThat(offer.extra().path("feePayer").asString()).isEqualTo(fee());
        assertThat(background).isEmpty();
    }

    @Test
    void whoPaysTheFeeIsAskedAgainAndPaymentsForTheFormerOneStillCome() {
        ask(fee());
        chain.now = chain.now.plus(Duration.ofMinutes(5));
        assertThat(rail.offers(CENT)).hasSize(1);
        String other = Recorded.THIEF.address().toString();
        ask(other);
        Offer offer = rail.offers(CENT).getFirst();
        assertThat(offer.extra().path("feePayer").asString()).isEqualTo(other);
        assertThat(charge(rail).offer().extra().path("feePayer").asString()).isEqualTo(fee());
    }

    @Test
    void aFacilitatorThatIsDownIsAskedAgainSoonAndWhatItSaidStands() {
        web.dies();
        background.remove().run();
        assertThat(rail.offers(CENT)).isEmpty();
        assertThat(background).isEmpty();
        chain.now = chain.now.plus(Duration.ofSeconds(5));
        assertThat(rail.offers(CENT)).isEmpty();
        ask(fee());
        chain.now = chain.now.plus(Duration.ofMinutes(5));
        rail.offers(CENT);
        web.dies();
        background.remove().run();
        assertThat(rail.offers(CENT)).hasSize(1);
    }

    @Test
    void aPaymentIsVerifiedAndSettledThere() {
        ask(fee());
        VerifiedPayment verified = charge(rail);
        web.says(200, "{\"isValid\":true}");
        assertThat(rail.confirm(verified)).isInstanceOf(Verification.Good.class);
        JsonNode asked = Json.parse(web.requests.getLast().body().utf8());
        assertThat(asked.get("paymentPayload").path("payload"))
                .isEqualTo(Recorded.payment("v2").get("payload"));
        assertThat(asked.at("/paymentRequirements/extra/feePayer").asString()).isEqualTo(fee());
        web.says(200, "{\"isValid\":false,\"invalidReason\":\"no\"}");
        assertThat(rail.confirm(verified))
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo("no"));
        web.says(200, SETTLED);
        assertThat(rail.settle(verified))
                .isEqualTo(new Settlement.Settled("sig", verified.amount()));
    }

    @Test
    void aFailureIsBelievedTheFirstTimeAlone() {
        ask(fee());
        VerifiedPayment verified = charge(rail);
        web.says(200, "{\"success\":false,\"transaction\":\"\",\"errorReason\":\"poor\"}");
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Failed.class);
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void aPaymentThatWasSettledForAnotherRequestPaysForNothingUnlessOursWasLost() {
        ask(fee());
        VerifiedPayment verified = charge(rail);
        String duplicate =
                "{\"success\":false,\"transaction\":\"T\",\"errorReason\":\"duplicate_settlement\","
                        + "\"network\":\"n\"}";
        web.says(200, duplicate);
        assertThat(rail.settle(verified))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("duplicate_settlement"));
        web.dies();
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        web.says(200, duplicate);
        chain.now = verified.expires().plus(NodelessRecovery.MARGIN);
        assertThat(rail.find(verified)).isEqualTo(new Settlement.Settled("T", verified.amount()));
    }

    @Test
    void withoutANodeALostAnswerIsAskedForOnceThePaymentIsOver() {
        ask(fee());
        VerifiedPayment verified = charge(rail);
        web.dies();
        assertThat(rail.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        web.says(200, SETTLED);
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Unknown.class);
        chain.now = verified.expires().plus(NodelessRecovery.MARGIN);
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Settled.class);
    }

    @Test
    void withANodeALostAnswerIsFoundOnTheChainOrShownToBeNone() {
        SvmRail seeing = rail(new SolanaNode(chain));
        background.remove();
        ask(fee());
        VerifiedPayment verified = charge(seeing);
        web.dies();
        assertThat(seeing.settle(verified)).isInstanceOf(Settlement.Unknown.class);
        assertThat(seeing.find(verified)).isInstanceOf(Settlement.Unknown.class);
        chain.now = verified.expires().plusSeconds(1);
        assertThat(seeing.find(verified)).isInstanceOf(Settlement.Unknown.class);
        chain.blockhashValid = false;
        assertThat(seeing.find(verified)).isInstanceOf(Settlement.Failed.class);
        chain.now = verified.expires().plus(Duration.ofDays(2));
        assertThat(seeing.find(verified)).isInstanceOf(Settlement.Unknown.class);
    }
}
