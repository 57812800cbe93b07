package dev.toolbooth.testkit.transcript;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;

/**
 * Takes payments of a chain that isn't there. A signature says what becomes of it: {@code forged}
 * is no good, {@code lost} is only found when it is looked for again, {@code unseen} is of a chain
 * that can't be asked, any other settles.
 */
final class FixtureRail implements Rail {

    @Override
    public String name() {
        return "fixture";
    }

    @Override
    public List<Offer> offers(Quote quote) {
        BigInteger amount = BigInteger.valueOf(quote.price().microUsd());
        return quote.terms().form() == Terms.Form.PROOF
                ? List.of(
                        new Offer(
                                Scheme.PROOF,
                                "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                                "solana-devnet",
                                "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
                                "USDC",
                                amount,
                                "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
                                300,
                                Json.object()))
                : List.of(
                        new Offer(
                                Scheme.EXACT,
                                "eip155:84532",
                                "base-sepolia",
                                "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                                "USDC",
                                amount,
                                "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                                300,
                                Json.object().put("name", "USDC").put("version", "2")));
    }

    @Override
    public Verification verify(Payment payment, Quote quote) {
        Offer offer = offers(quote).getFirst();
        if (payment.scheme() != offer.scheme()) {
            return new Verification.NotMine();
        }
        boolean proof = payment.scheme() == Scheme.PROOF;
        String signature =
                (proof ? payment.body() : payment.body().path("payload"))
                        .path("signature")
                        .asString("");
        if (signature.equals("forged")) {
            return proof
                    ? new Verification.Bad("invalid_payment", "no such transaction")
                    : new Verification.Bad(
                            "invalid_exact_evm_signature", "not the payer's signature");
        }
        return new Verification.Good(
                new VerifiedPayment(
                        name(),
                        signature,
                        proof ? payment.body().path("from").asString("") : "0xPayer",
                        offer,
                        offer.amount(),
                        Instant.parse("2999-01-01T00:00:00Z"),
                        proof,
                        Json.object().put("signature", signature)));
    }

    @Override
    public Verification confirm(VerifiedPayment verified) {
        return verified.key().equals("unseen")
                ? new Verification.Unavailable("the node is down")
                : new Verification.Good(verified);
    }

    @Override
    public Settlement settle(VerifiedPayment verified) {
        return verified.key().equals("lost")
                ? new Settlement.Unknown("0xtransaction", "no answer")
                : find(verified);
    }

    @Override
    public Settlement find(VerifiedPayment verified) {
        return new Settlement.Settled(
                verified.moved() ? verified.key() : "0xtransaction", verified.amount());
    }

    @Override
    public Settlement refund(
            VerifiedPayment verified, BigInteger amount, String id, RefundNote note) {
        return new Settlement.Failed("unsupported", "nothing is given back here");
    }
}
