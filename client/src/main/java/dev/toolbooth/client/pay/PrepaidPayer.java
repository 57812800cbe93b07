package dev.toolbooth.client.pay;

import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.Resource;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * An account with a seller that money was paid into before. Its key comes with every request, so
 * there is nothing to sign: what the listing says is set aside before the call, and what the bill
 * says is what it cost.
 */
public final class PrepaidPayer implements Payer {
    /** For how long a call whose answer was lost is asked for again by its name. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final String seller;
    private final InstantSource clock;

    public PrepaidPayer(String seller, InstantSource clock) {
        this.seller = seller;
        this.clock = clock;
    }

    /** What a call will be billed, if the listing says so. */
    static Optional<Ask> ask(Optional<Long> listed, String seller) {
        return listed.filter(price -> price > 0)
                .map(
                        price ->
                                new PaymentRequirements(
                                        Ask.PREPAID,
                                        Ask.PREPAID,
                                        "USD",
                                        BigInteger.valueOf(price),
                                        seller,
                                        0,
                                        Json.object()))
                .map(
                        way ->
                                new Ask(
                                        Ask.Form.PREPAID,
                                        new PaymentRequired(
                                                2,
                                                null,
                                                new Resource("", null, null),
                                                List.of(way),
                                                null)));
    }

    @Override
    public String address() {
        return "the account at " + seller;
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return way.scheme().equals(Ask.PREPAID) && way.payTo().equals(seller);
    }

    @Override
    public Prepared prepare(PaymentRequirements way) {
        Instant until = clock.instant().plus(REMEMBERED);
        return new Prepared(Json.object(), null, until);
    }
}
