package dev.toolbooth.store;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Payments, for tests of where they are kept. */
final class Paid {
    static final BigInteger MUCH = BigInteger.TWO.pow(256).subtract(BigInteger.ONE);

    private Paid() {}

    /** A payment as it is taken. */
    static PaymentRecord taken(UUID id, String key, String payer, Instant at) {
        return taken(id, key, payer, "wallet:eip155:84532:" + payer, at);
    }

    /** The same into an account that is not the payer's. */
    static PaymentRecord taken(UUID id, String key, String payer, String account, Instant at) {
        Offer offer =
                new Offer(
                        Scheme.EXACT,
                        "eip155:84532",
                        "base-sepolia",
                        "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                        "USDC",
                        MUCH,
                        "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                        60,
                        Json.object().put("name", "USDC").put("version", "2"));
        VerifiedPayment verified =
                new VerifiedPayment(
                        "evm",
                        key,
                        payer,
                        offer,
                        MUCH,
                        at.plusSeconds(60),
                        false,
                        Json.parseObject(
                                "{\"x\":[1.50,12345678901234567890,null,\"\\u0000 🎌\"]}"));
        UUID call = new UUID(0xCA11, id.getLeastSignificantBits());
        return PaymentRecord.first(
                id,
                State.TAKEN,
                verified,
                purpose(account, Terms.Flow.AUTHORIZATION, call, null),
                PaymentRecord.Progress.none(null),
                at);
    }

    private static PaymentRecord.Purpose purpose(
            String account, Terms.Flow flow, UUID call, @Nullable String session) {
        Hash holder = session == null ? null : Trade.HASH;
        return new PaymentRecord.Purpose(
                account,
                flow,
                "shop",
                "tool",
                Trade.HASH,
                call,
                new Money(10_000),
                session,
                holder);
    }

    /** The next version with everything that a record may have. */
    static PaymentRecord full(PaymentRecord before, State next, Instant at) {
        PaymentRecord moved =
                before.to(next, at, "schön \u0000 🎌\n").at("0xfeed").uses(3).selling("{\"a\":1}");
        return moved.buying(
                moved.verified(),
                purpose(moved.account(), Terms.Flow.UPFRONT, moved.call(), "session"),
                moved.usesLeft());
    }
}
