package dev.toolbooth.e2e;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Somebody who signs payments on an EVM chain. */
record EvmBuyer(EvmKey key) {
    /** What every payment is of, in the token's smallest units. */
    static final long PRICE = 10_000;

    private static final Quote QUOTE = new Quote("tool", new Money(PRICE), Terms.USUAL);
    private static final SecureRandom RANDOM = new SecureRandom();

    static EvmBuyer of(ChainWallet wallet) {
        return new EvmBuyer(EvmKey.parse(wallet.key()).orElseThrow());
    }

    String address() {
        return key.address().checksum();
    }

    /** A payment that is signed, and may be shown more than once. */
    record Signed(Payment payment) {

        /** As a cashier asks: whether it is genuine, then whether it would settle now. */
        Verification shownTo(Rail rail) {
            Verification verification = rail.verify(payment, QUOTE);
            return verification instanceof Verification.Good good
                    ? rail.confirm(good.verified())
                    : verification;
        }
    }

    /** Signs for the first thing that a rail offers, with a nonce of its own. */
    Signed signs(Rail rail) {
        PaymentRequirements accepted = rail.offers(QUOTE).getFirst().requirements();
        return signed(PaymentPayload.v2(accepted, exact(accepted).json(), null, null));
    }

    /** Signs for one of the ways to pay that a server has offered. */
    ObjectNode pays(JsonNode accept) {
        return switch (PaymentRequirements.read(accept, 2)) {
            case X402ParseResult.Good<PaymentRequirements> good ->
                    PaymentPayload.v2(good.value(), exact(good.value()).json(), null, null).json();
            case X402ParseResult.Bad<PaymentRequirements> bad ->
                    throw new AssertionError(bad.message());
        };
    }

    /** The same in the first version's words. */
    Signed signsV1(Rail rail) {
        Offer offer = rail.offers(QUOTE).getFirst();
        String network = String.valueOf(offer.shortName());
        return signed(PaymentPayload.v1("exact", network, exact(offer.requirements()).json()));
    }

    private static Signed signed(PaymentPayload payload) {
        return new Signed(new Payment(Scheme.EXACT, payload.json()));
    }

    private ExactEvm exact(PaymentRequirements offer) {
        byte[] nonce = new byte[32];
        RANDOM.nextBytes(nonce);
        Authorization leave =
                new Authorization(
                        key.address(),
                        Address.parse(offer.payTo()).orElseThrow(),
                        offer.amount(),
                        BigInteger.ZERO,
                        BigInteger.valueOf(
                                Instant.now().getEpochSecond() + offer.maxTimeoutSeconds()),
                        Hex.text(nonce));
        Domain domain =
                new Domain(
                        offer.extra().path("name").asString(),
                        offer.extra().path("version").asString(),
                        84_532,
                        Address.parse(offer.asset()).orElseThrow());
        return new ExactEvm(Hex.text(key.sign(leave.digest(domain)).bytes()), leave);
    }
}
