package dev.toolbooth.payments.proof;

import static dev.toolbooth.payments.svm.Recorded.MERCHANT;
import static dev.toolbooth.payments.svm.Recorded.PAYER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Terms.Level;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.proof.PaymentReferences.Reference;
import dev.toolbooth.payments.svm.FakeSolana;
import dev.toolbooth.payments.svm.Recorded;
import dev.toolbooth.payments.svm.SolanaRefunds;
import dev.toolbooth.payments.svm.SolanaSender;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What ties a transaction to a request for payment, and for how long both are good. */
class PaymentReferencesTest {
    private static final String SESSION = "019a8d4e-7c1d-7b3a-9f00-3a2b1c0d9e8f";
    private static final String ACCOUNT = Recorded.who("reference").toString();

    private final FakeSolana chain = new FakeSolana();
    private final Instant at = Instant.ofEpochSecond(1_794_794_010);

    private ProofRail rail(PaymentReferences references, int seconds) {
        SolanaNode node = new SolanaNode(chain);
        SolanaSender sender = new SolanaSender(node, chain, chain, Duration.ofSeconds(30));
        return new ProofRail(
                Recorded.receiver(seconds),
                node,
                references,
                new SolanaRefunds(node, sender, chain, List.of(MERCHANT)),
                chain,
                chain,
                ProofRail.PATIENCE);
    }

    private static Quote quote(Level level, @Nullable String session) {
        return Recorded.quote(Terms.Form.PROOF, level, Map.of()).in(session);
    }

    /** A transaction is on the chain, a second ago. */
    private Payment paid(String name) {
        ObjectNode recorded = Recorded.transaction(name);
        String signature = recorded.get("signature").asString();
        chain.transactions.put(signature, (ObjectNode) recorded.get("answer"));
        chain.now = at.plusSeconds(1);
        return new Payment(
                Scheme.PROOF,
                Json.object()
                        .put("signature", signature)
                        .put("timestamp", at.toString())
                        .put("amount", "10000")
                        .put("from", PAYER.address().toString()));
    }

    private static void assertReason(Verification verification, String reason) {
        assertThat(verification)
                .isInstanceOfSatisfying(
                        Verification.Bad.class, bad -> assertThat(bad.reason()).isEqualTo(reason));
    }

    @Test
    void theWordMustBeAnAccountOrAMemoOfTheTransaction() {
        for (Map.Entry<String, String> one :
                Map.of("reference", ACCOUNT, "usdc", "inv_1").entrySet()) {
            ProofRail asking = rail((_, _) -> Optional.of(new Reference(one.getValue(), at)), 300);
            Quote quote = quote(Level.REFERENCE, SESSION);
            assertThat(asking.offers(quote))
                    .allSatisfy(
                            offer ->
                                    assertThat(offer.extra().get("reference").asString())
                                            .isEqualTo(one.getValue()));
            assertThat(asking.verify(paid(one.getKey()), quote))
                    .isInstanceOf(Verification.Good.class);
            assertReason(asking.verify(paid("legacy"), quote), "reference_missing");
        }
    }

    @Test
    void whoNamesNoRequestIsRefused() {
        ProofRail asking = rail(new KeyedReferences("k".repeat(32).getBytes(UTF_8)), 300);
        for (String session : new String[] {null, "7", SESSION.toUpperCase(Locale.ROOT)}) {
            Quote quote = quote(Level.REFERENCE, session);
            assertReason(asking.verify(paid("reference"), quote), "session_missing");
            assertThat(asking.offers(quote)).allMatch(offer -> offer.extra().isEmpty());
        }
        assertReason(
                asking.verify(paid("reference"), quote(Level.REFERENCE, SESSION)),
                "reference_missing");
    }

    @Test
    void whatWasPaidLaterThanAskedForIsRefused() {
        Quote quote = quote(Level.REFERENCE, SESSION);
        for (int late : new int[] {300, 301}) {
            Reference reference = new Reference(ACCOUNT, at.minusSeconds(late));
            Verification verification =
                    rail((_, _) -> Optional.of(reference), 300).verify(paid("reference"), quote);
            if (late == 300) {
                assertThat(verification).isInstanceOf(Verification.Good.class);
            } else {
                assertReason(verification, "reference_expired");
            }
        }
    }

    @Test
    void otherLevelsAskForNoWord() {
        ProofRail rail = rail((_, _) -> Optional.of(new Reference("word", at)), 300);
        assertThat(rail.offers(quote(Level.CHAIN, SESSION)))
                .allMatch(offer -> offer.extra().isEmpty());
        assertThat(rail.verify(paid("legacy"), quote(Level.CHAIN, SESSION)))
                .isInstanceOf(Verification.Good.class);
    }

    @Test
    void aPaymentIsGoodForAsLongAsTheReceiverSays() {
        ProofRail hasty = rail(PaymentReferences.NONE, 20);
        Verification verification = hasty.verify(paid("usdc"), quote(Level.CHAIN, null));
        VerifiedPayment verified = ((Verification.Good) verification).verified();
        chain.now = at.plusSeconds(20);
        assertThat(hasty.confirm(verified)).isInstanceOf(Verification.Good.class);
        chain.now = at.plusSeconds(21);
        assertReason(hasty.confirm(verified), "transaction_too_old");
        assertThat(rail(PaymentReferences.NONE, 21).confirm(verified))
                .isInstanceOf(Verification.Good.class);
    }

    @Test
    void aWordIsTheSameForTheSameKeyRequestAndThing() {
        PaymentReferences keyed = new KeyedReferences("k".repeat(32).getBytes(UTF_8));
        Reference word = keyed.of(SESSION, "pizza").orElseThrow();
        assertThat(word.since()).isEqualTo("2025-11-16T15:35:22.397Z");
        assertThat(SolanaAddress.parse(word.word())).isPresent();
        assertThat(new KeyedReferences("k".repeat(32).getBytes(UTF_8)).of(SESSION, "pizza"))
                .contains(word);
        assertThat(
                        List.of(
                                keyed.of(SESSION, "weather").orElseThrow().word(),
                                keyed.of(SESSION.replace('8', '9'), "pizza").orElseThrow().word(),
                                new KeyedReferences("l".repeat(32).getBytes(UTF_8))
                                        .of(SESSION, "pizza")
                                        .orElseThrow()
                                        .word()))
                .doesNotContain(word.word())
                .doesNotHaveDuplicates();
        assertThat(keyed.of("1-1-1-1-1", "pizza")).isEmpty();
    }
}
