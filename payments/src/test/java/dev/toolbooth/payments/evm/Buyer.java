package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import tools.jackson.databind.node.ObjectNode;

/** Somebody who pays, and may lie. Every with… is a copy. */
public record Buyer(
        EvmKey key, int number, Domain domain, long validAfter, long validBefore, long value) {
    /** A cent for a tool. */
    public static final Quote QUOTE = new Quote("tool", new Money(10_000), Terms.USUAL);

    private static final EvmKey KEY =
            EvmKey.parse("0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
                    .orElseThrow();

    /** Signs as it should be, at this time; each number is a nonce. */
    public static Buyer at(long now, int number) {
        return new Buyer(KEY, number, FakeChain.DOMAIN, 0, now + 300, 10_000);
    }

    public Address address() {
        return key.address();
    }

    public Buyer withDomain(Domain other) {
        return new Buyer(key, number, other, validAfter, validBefore, value);
    }

    public Buyer withTimes(long after, long before) {
        return new Buyer(key, number, domain, after, before, value);
    }

    public Buyer withValue(long other) {
        return new Buyer(key, number, domain, validAfter, validBefore, other);
    }

    public Authorization leave(Address to) {
        return new Authorization(
                address(),
                to,
                BigInteger.valueOf(value),
                BigInteger.valueOf(validAfter),
                BigInteger.valueOf(validBefore),
                Hex.text(Keccak.hash("nonce " + number)));
    }

    public Signature sign(Authorization leave) {
        return key.sign(leave.digest(domain));
    }

    private ObjectNode payload(Offer offer) {
        Authorization leave = leave(Address.parse(offer.payTo()).orElseThrow());
        return new ExactEvm(Hex.text(sign(leave).bytes()), leave).json();
    }

    /** A payment of v2. */
    public ObjectNode pays(Offer offer) {
        ObjectNode json = Json.object().put("x402Version", 2);
        json.putObject("accepted")
                .put("scheme", "exact")
                .put("network", offer.network())
                .put("amount", offer.amount().toString())
                .put("asset", offer.asset())
                .put("payTo", offer.payTo())
                .put("maxTimeoutSeconds", offer.maxTimeoutSeconds())
                .set("extra", offer.extra());
        json.set("payload", payload(offer));
        return json;
    }

    /** A payment of v1. */
    public ObjectNode paysV1(Offer offer) {
        ObjectNode json = Json.object().put("x402Version", 1);
        json.put("scheme", "exact").put("network", offer.shortName());
        json.set("payload", payload(offer));
        return json;
    }

    /** As a cashier asks: whether it is genuine, then whether it would settle now. */
    public static Verification shown(Rail rail, ObjectNode body) {
        Verification verification = rail.verify(payment(body), QUOTE);
        return verification instanceof Verification.Good good
                ? rail.confirm(good.verified())
                : verification;
    }

    public static Payment payment(ObjectNode body) {
        return new Payment(Scheme.EXACT, body);
    }
}
