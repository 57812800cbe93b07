package dev.toolbooth.client.pay;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A prepaid account with a seller. Its key comes with every request, so there is nothing to sign:
 * the listed price is set aside before the call, and the bill says what it cost.
 */
public final class PrepaidPayer implements PaymentMethod {
    /** For how long a call whose answer was lost is asked for again by its name. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final String seller;
    private final InstantSource clock;

    public PrepaidPayer(String seller, InstantSource clock) {
        this.seller = seller;
        this.clock = clock;
    }

    /** What a call will be billed, if the listing says so. */
    static Optional<PaymentDemand> ask(Optional<Long> listed, String seller) {
        return listed.filter(price -> price > 0)
                .map(
                        price ->
                                new PaymentRequirements(
                                        PaymentDemand.PREPAID,
                                        PaymentDemand.PREPAID,
                                        "USD",
                                        BigInteger.valueOf(price),
                                        seller,
                                        0,
                                        Json.object()))
                .map(
                        way ->
                                new PaymentDemand(
                                        PaymentDemand.Form.PREPAID,
                                        new PaymentRequired(
                                                2,
                                                null,
                                                new X402Resource("", null, null),
                                                List.of(way),
                                                null)));
    }

    @Override
    public String address() {
        return "the account at " + seller;
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return way.scheme().equals(PaymentDemand.PREPAID) && way.payTo().equals(seller);
    }

    @Override
    public PreparedPayment prepare(PaymentRequirements way) {
        Instant until = clock.instant().plus(REMEMBERED);
        return new PreparedPayment(Json.object(), null, until);
    }
}
