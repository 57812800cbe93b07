package dev.toolbooth.payments.svm;

import static dev.toolbooth.payments.svm.Recorded.FEE;
import static dev.toolbooth.payments.svm.Recorded.MERCHANT;
import static dev.toolbooth.payments.svm.Recorded.PAYER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.svm.KnownInstruction;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.Noted;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SvmRailTest {
    private static final Quote CENT = Recorded.quote(Terms.Form.X402, Terms.Level.CHAIN, Map.of());
    private static final String FAILED = "invalid_exact_svm_transaction_failed";

    private final FakeSolana chain = new FakeSolana();
    private final SvmRail rail = rail(FEE, List.of(MERCHANT));

    private SvmRail rail(SolanaKey feePayer, List<SolanaKey> refunders) {
        SolanaNode node = new SolanaNode(chain);
        SolanaSender sender = new SolanaSender(node, chain, chain, Duration.ofSeconds(30));
        SolanaRefunds refunds = new SolanaRefunds(node, sender, chain, refunders);
        return new SvmRail(
                Recorded.RECEIVER,
                new OwnSvmSettler(node, feePayer, sender, refunds),
                new SvmVerifier(SvmLimits.USUAL),
                chain);
    }

    private Verification check(ObjectNode body) {
        Verification verification = rail.verify(new Payment(Scheme.EXACT, body), CENT);
        return verification instanceof Verification.Good(VerifiedPayment verified)
                ? rail.confirm(verified)
                : verification;
    }

    private VerifiedPayment charge() {
        Payment payment = new Payment(Scheme.EXACT, Recorded.payment("v2"));
        return ((Verification.Good) rail.verify(payment, CENT)).verified();
    }

    private static void assertReason(Verification verification, String reason) {
        assertThat(verification)
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    private static void assertFailed(Settlement settlement, String reason) {
        assertThat(settlement)
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo(reason));
    }

    @Test
    void anOfferNamesTheFeePayerAndThePriceInEachToken() {
        Quote both =
                Recorded.quote(
                        Terms.Form.X402,
                        Terms.Level.CHAIN,
                        Map.of("BONK", BigInteger.valueOf(500), "SOL", BigInteger.TEN));
        assertThat(rail.offers(both))
                .extracting(Offer::symbol, Offer::amount)
                .containsExactly(
                        tuple("USDC", BigInteger.valueOf(10_000)),
                        tuple("BONK", BigInteger.valueOf(500)));
        Offer offer = rail.offers(CENT).getFirst();
        assertThat(offer.network()).isEqualTo("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1");
        assertThat(offer.shortName()).isEqualTo("solana-devnet");
        assertThat(offer.asset()).isEqualTo("4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");
        assertThat(offer.payTo()).isEqualTo(MERCHANT.address().toString());
        assertThat(Json.text(offer.extra())).isEqualTo("{\"feePayer\":\"" + FEE.address() + "\"}");
    }

    @Test
    void dollarsBecomeUnitsByDecimalsAndAreNeverRoundedDown() {
        Asset coarse = new Asset(Network.SOLANA_DEVNET, "x", "C", 3, true, null, null);
        Asset fine = new Asset(Network.SOLANA_DEVNET, "x", "F", 18, true, null, null);
        Quote odd = new Quote("x", new Money(10_001), Terms.USUAL);
        assertThat(SvmReceiver.amount(odd, coarse)).contains(BigInteger.valueOf(11));
        assertThat(SvmReceiver.amount(odd, fine)).contains(new BigInteger("10001000000000000"));
        assertThat(SvmReceiver.amount(odd, Recorded.SOL)).isEmpty();
        Quote free = new Quote("x", Money.ZERO, Terms.USUAL);
        assertThat(SvmReceiver.amount(free, fine)).isEmpty();
    }

    @Test
    void bothVersionsOfX402AreGood() throws Exception {
        for (String version : List.of("v1", "v2")) {
            ObjectNode body = Recorded.payment(version);
            VerifiedPayment verified = ((Verification.Good) check(body)).verified();
            byte[] bytes = Base64.getDecoder().decode(body.at("/payload/transaction").asString());
            assertThat(verified.key())
                    .isEqualTo(
                            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1|"
                                    + Hash.sha256(SolanaTransaction.decode(bytes).message().bytes())
                                            .hex());
            assertThat(verified.payer()).isEqualTo(PAYER.address().toString());
            assertThat(verified.amount()).isEqualTo(BigInteger.valueOf(10_000));
            assertThat(verified.moved()).isFalse();
            assertThat(verified.rail()).isEqualTo(rail.name());
        }
        assertThat(chain.asked).containsOnly("simulateTransaction", "getSignatureStatuses");
    }

    @Test
    void version2MayCallTheNetworkByItsOldName() {
        ObjectNode body = Recorded.payment("v2");
        ((ObjectNode) body.get("accepted")).put("network", "solana-devnet");
        assertThat(check(body)).isInstanceOf(Verification.Good.class);
    }

    @Test
    void whatIsForAnotherRailIsLeftToIt() {
        ObjectNode body = Recorded.payment("v2");
        assertThat(rail.verify(new Payment(Scheme.PROOF, body), CENT))
                .isInstanceOf(Verification.NotMine.class);
        ((ObjectNode) body.get("accepted")).put("network", "eip155:8453");
        assertThat(check(body)).isInstanceOf(Verification.NotMine.class);
        assertThat(check(Json.object())).isInstanceOf(Verification.NotMine.class);
        assertThat(check(Recorded.payment("v1").put("network", "solana")))
                .isInstanceOf(Verification.NotMine.class);
    }

    @Test
    void aPaymentMustAcceptWhatIsOffered() {
        Map.of(
                        "amount",
                        "9999",
                        "payTo",
                        Recorded.THIEF.address().toString(),
                        "asset",
                        Recorded.BONK.address(),
                        "maxTimeoutSeconds",
                        "61")
                .forEach(
                        (member, value) -> {
                            ObjectNode body = Recorded.payment("v2");
                            ((ObjectNode) body.get("accepted")).put(member, value);
                            assertReason(check(body), "invalid_payment_requirements");
                        });
        ObjectNode body = Recorded.payment("v2");
        ((ObjectNode) body.get("accepted")).put("scheme", "upto");
        assertReason(check(body), "invalid_exact_svm_unsupported_scheme");
        body = Recorded.payment("v2");
        ((ObjectNode) body.get("accepted")).remove("extra");
        assertReason(check(body), "invalid_exact_svm_payload_missing_fee_payer");
        body = Recorded.payment("v2");
        ((ObjectNode) body.at("/accepted/extra")).put("feePayer", PAYER.address().toString());
        assertReason(check(body), "invalid_exact_svm_fee_payer_not_managed_by_facilitator");
        assertReason(check(Recorded.payment("v2").put("x402Version", 3)), "invalid_x402_version");
        assertReason(
                check(Recorded.payment("v2").put("more", "x".repeat(20_000))), "invalid_payload");
    }

    @Test
    void version1SaysByItsMintWhatItPays() {
        Quote bonkOnly =
                Recorded.quote(
                        Terms.Form.X402,
                        Terms.Level.CHAIN,
                        Map.of("BONK", BigInteger.valueOf(500)));
        assertThat(rail.verify(new Payment(Scheme.EXACT, Recorded.payment("v1")), bonkOnly))
                .isInstanceOf(Verification.Good.class);
        Quote dearer =
                Recorded.quote(
                        Terms.Form.X402,
                        Terms.Level.CHAIN,
                        Map.of("USDC", BigInteger.valueOf(20_000)));
        assertReason(
                rail.verify(new Payment(Scheme.EXACT, Recorded.payment("v1")), dearer),
                "invalid_exact_svm_payload_amount_mismatch");
    }

    @Test
    void whatTheChainWouldRefuseIsBad() {
        chain.simulation = "{\"InstructionError\":[2,{\"Custom\":1}]}";
        assertReason(
                check(Recorded.payment("v2")), "invalid_exact_svm_transaction_simulation_failed");
        chain.simulation = "\"BlockhashNotFound\"";
        assertThat(check(Recorded.payment("v2")))
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad -> assertThat(bad.message()).contains("sign a new one"));
        chain.problems.put("simulateTransaction", NodeProblem.refused(-32602, "bad", null));
        assertReason(
                check(Recorded.payment("v2")), "invalid_exact_svm_transaction_simulation_failed");
    }

    @Test
    void aMissingTokenAccountIsNamed() {
        chain.simulation = "{\"InstructionError\":[2,\"InvalidAccountData\"]}";
        assertThat(check(Recorded.payment("v2")))
                .isInstanceOfSatisfying(
                        Verification.Bad.class,
                        bad -> assertThat(bad.message()).contains("no account of this token yet"));
    }

    @Test
    void whetherAPaymentIsGenuineIsNotAskedOnTheChain() {
        chain.simulation = "\"AlreadyProcessed\"";
        assertThat(rail.verify(new Payment(Scheme.EXACT, Recorded.payment("v2")), CENT))
                .isInstanceOf(Verification.Good.class);
        assertThat(chain.asked).isEmpty();
    }

    @Test
    void aNodeThatDoesNotAnswerMakesNothingBad() {
        for (NodeProblem problem :
                List.of(
                        NodeProblem.noAnswer("timeout"),
                        NodeProblem.refused(-32005, "node is behind", null))) {
            chain.problems.put("simulateTransaction", problem);
            assertThat(check(Recorded.payment("v2"))).isInstanceOf(Verification.Unavailable.class);
        }
        chain.problems.clear();
        chain.answers.put("simulateTransaction", Json.parse("[1]"));
        assertThat(check(Recorded.payment("v2"))).isInstanceOf(Verification.Unavailable.class);
    }

    @Test
    void aChargeIsSignedSentAndConfirmed() {
        chain.questionsUntilThere = 2;
        chain.questionsUntilConfirmed = 3;
        VerifiedPayment verified = charge();
        Settlement settlement = rail.settle(verified);
        SolanaTransaction sent = chain.sent.getFirst();
        assertThat(sent.signed(0)).isTrue();
        assertThat(sent.signed(1)).isTrue();
        assertThat(settlement)
                .isEqualTo(
                        new Settlement.Settled(sent.id().toString(), BigInteger.valueOf(10_000)));
        assertThat(rail.find(verified)).isEqualTo(settlement);
    }

    @Test
    void aChargeThatIsSettledTwiceHasOneTransaction() {
        VerifiedPayment verified = charge();
        assertThat(rail.settle(verified)).isEqualTo(rail.settle(verified));
        assertReason(rail.confirm(verified), "duplicate_settlement");
        assertThat(chain.sent.get(0)).isEqualTo(chain.sent.get(1));
    }

    @Test
    void aTransactionThatFailsOnTheChainHasMovedNothing() {
        chain.ending = "{\"InstructionError\":[2,{\"Custom\":1}]}";
        VerifiedPayment verified = charge();
        assertFailed(rail.settle(verified), FAILED);
        assertFailed(rail.find(verified), FAILED);
    }

    @Test
    void aTransferThatFailsByNowCostsNoFee() {
        VerifiedPayment verified = charge();
        chain.simulation = "{\"InstructionError\":[2,{\"Custom\":1}]}";
        assertFailed(rail.settle(verified), FAILED);
        assertThat(chain.sent).isEmpty();
    }

    @Test
    void whatIsNotConfirmedInTimeIsUnknownAndFoundLater() {
        chain.level = "processed";
        VerifiedPayment verified = charge();
        Settlement settlement = rail.settle(verified);
        String id = chain.sent.getFirst().id().toString();
        assertThat(settlement)
                .isInstanceOfSatisfying(
                        Settlement.Unknown.class,
                        unknown -> assertThat(unknown.transaction()).isEqualTo(id));
        chain.level = "finalized";
        assertThat(rail.find(verified)).isEqualTo(new Settlement.Settled(id, verified.amount()));
    }

    @Test
    void aLostAnswerIsNoFailure() {
        chain.problems.put("sendTransaction", NodeProblem.noAnswer("timeout"));
        assertThat(rail.settle(charge())).isInstanceOf(Settlement.Settled.class);
        chain.problems.put("getSignatureStatuses", NodeProblem.noAnswer("timeout"));
        assertThat(rail.settle(charge())).isInstanceOf(Settlement.Unknown.class);
        assertThat(rail.find(charge())).isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void aRefusalIsAFailureUnlessItHappenedBefore() {
        chain.ending = null;
        chain.problems.put("sendTransaction", NodeProblem.refused(-32002, "Blockhash", null));
        assertFailed(rail.settle(charge()), FAILED);
        chain.ending = "null";
        assertThat(rail.settle(charge())).isInstanceOf(Settlement.Settled.class);
        chain.problems.put(
                "sendTransaction",
                NodeProblem.refused(-32002, "This transaction has already been processed", null));
        chain.questionsUntilThere = 3;
        assertThat(rail.settle(charge())).isInstanceOf(Settlement.Settled.class);
    }

    @Test
    void whatWasNeverSentFailsOnceItsHashIsForgotten() {
        VerifiedPayment verified = charge();
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Unknown.class);
        chain.blockhashValid = false;
        assertThat(rail.find(verified))
                .as("a node that is behind doesn't know the hash yet")
                .isInstanceOf(Settlement.Unknown.class);
        chain.now = verified.expires();
        assertFailed(rail.find(verified), FAILED);
        chain.blockhashValid = true;
        assertThat(rail.find(verified)).isInstanceOf(Settlement.Unknown.class);
        chain.blockhashValid = false;
        chain.now = verified.expires().plus(Duration.ofDays(2));
        assertThat(rail.find(verified))
                .as("a node forgets in the end")
                .isInstanceOf(Settlement.Unknown.class);
    }

    @Test
    void aChargeOfAnotherKeyIsNotSettled() {
        VerifiedPayment verified = charge();
        SvmRail other = rail(Recorded.THIEF, List.of());
        assertFailed(other.settle(verified), "invalid_exact_svm_fee_payer_mismatch");
        assertFailed(other.find(verified), "invalid_exact_svm_fee_payer_mismatch");
        assertThat(chain.sent).isEmpty();
    }

    @Test
    void aSecondSettlementWhileTheFirstRunsIsADuplicate() {
        VerifiedPayment verified = charge();
        Settlement[] second = new Settlement[1];
        SolanaNode node = new SolanaNode(chain);
        SvmRail[] self = new SvmRail[1];
        PollDelay reentrant =
                length -> {
                    second[0] = self[0].settle(verified);
                    chain.pause(length);
                };
        SolanaSender sender = new SolanaSender(node, chain, reentrant, Duration.ofSeconds(30));
        self[0] =
                new SvmRail(
                        Recorded.RECEIVER,
                        new OwnSvmSettler(
                                node,
                                FEE,
                                sender,
                                new SolanaRefunds(node, sender, chain, List.of())),
                        new SvmVerifier(SvmLimits.USUAL),
                        chain);
        chain.questionsUntilThere = 1;
        assertThat(self[0].settle(verified)).isInstanceOf(Settlement.Settled.class);
        assertThat(second[0])
                .isInstanceOfSatisfying(
                        Settlement.Unknown.class,
                        unknown -> {
                            assertThat(unknown.message()).startsWith("duplicate_settlement");
                            assertThat(unknown.transaction())
                                    .isEqualTo(chain.sent.getFirst().id().toString());
                        });
        assertThat(chain.sent).hasSize(1);
    }

    @Test
    void aRefundGoesBackToTheBuyerOnce() {
        VerifiedPayment verified = charge();
        Settlement refund = rail.refund(verified, BigInteger.valueOf(4_000), "r-1", new Noted());
        SolanaTransaction sent = chain.sent.getFirst();
        assertThat(refund)
                .isEqualTo(new Settlement.Settled(sent.id().toString(), BigInteger.valueOf(4_000)));
        assertThat(sent.message().signers()).containsExactly(MERCHANT.address());
        assertThat(sent.signed(0)).isTrue();
        List<KnownInstruction> steps =
                sent.message().instructions(List.of()).orElseThrow().stream()
                        .map(KnownInstruction::read)
                        .toList();
        assertThat(steps.getFirst()).isEqualTo(new KnownInstruction.Memo("refund:r-1."));
        assertThat(steps.getLast())
                .isInstanceOfSatisfying(
                        KnownInstruction.TokenTransfer.class,
                        transfer -> {
                            assertThat(transfer.amount()).isEqualTo(BigInteger.valueOf(4_000));
                            assertThat(transfer.destination())
                                    .isEqualTo(Recorded.who("payerTokens"));
                        });
        chain.memos.put(sent.id().toString(), "refund:r-1.");
        assertThat(rail.refund(verified, BigInteger.valueOf(4_000), "r-1", new Noted()))
                .isEqualTo(refund);
        assertThat(chain.sent).hasSize(1);
        assertThat(rail.refund(verified, BigInteger.valueOf(1), "r-", new Noted()))
                .isInstanceOf(Settlement.Settled.class);
        assertThat(chain.sent).hasSize(2);
    }

    @Test
    void aRefundThatMayStillArriveIsNotMadeAgain() {
        VerifiedPayment verified = charge();
        Noted note = new Noted();
        chain.ending = null;
        assertThat(rail.refund(verified, BigInteger.ONE, "r-2", note))
                .isInstanceOf(Settlement.Unknown.class);
        assertThat(rail.refund(verified, BigInteger.ONE, "r-2", note))
                .isInstanceOf(Settlement.Unknown.class);
        assertThat(chain.sent).hasSize(1);
        chain.now = chain.now.plus(SolanaSender.LIFETIME);
        chain.blockhashValid = false;
        assertThat(rail.refund(verified, BigInteger.ONE, "r-2", note))
                .isInstanceOf(Settlement.Unknown.class);
        assertThat(chain.sent).hasSize(1);
        chain.height = FakeSolana.LAST_HEIGHT + 1;
        chain.ending = "null";
        assertThat(rail.refund(verified, BigInteger.ONE, "r-2", note))
                .isInstanceOf(Settlement.Settled.class);
        assertThat(chain.sent).hasSize(2);
    }

    @Test
    void whatCanNotBeGivenBackIsSaid() {
        VerifiedPayment verified = charge();
        assertThat(rail(FEE, List.of()).refund(verified, BigInteger.ONE, "r", new Noted()))
                .isInstanceOfSatisfying(
                        Settlement.Failed.class,
                        failed -> {
                            assertThat(failed.reason()).isEqualTo("refund_key_missing");
                            assertThat(failed.message())
                                    .contains("Send 1 units", PAYER.address().toString());
                        });
        assertFailed(rail.refund(verified, BigInteger.ZERO, "r", new Noted()), "invalid_refund");
        assertFailed(
                rail.refund(verified, BigInteger.valueOf(10_001), "r", new Noted()),
                "invalid_refund");
        assertFailed(rail.refund(verified, BigInteger.ONE, "a b", new Noted()), "invalid_refund");
        chain.problems.put("getLatestBlockhash", NodeProblem.noAnswer("timeout"));
        assertFailed(rail.refund(verified, BigInteger.ONE, "r", new Noted()), FAILED);
        assertThat(chain.sent).isEmpty();
    }
}
