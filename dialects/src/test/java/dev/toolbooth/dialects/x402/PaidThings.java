package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Offers, requests and payments for tests of every dialect. */
public final class PaidThings {
    public static final String SESSION = "0199c0de-0000-7000-8000-000000000001";

    public static final Offer BASE_SEPOLIA =
            new Offer(
                    Scheme.EXACT,
                    "eip155:84532",
                    "base-sepolia",
                    "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                    "USDC",
                    BigInteger.valueOf(10_000),
                    "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                    300,
                    Json.object().put("name", "USDC").put("version", "2"));

    /** A network that v1 has no name for. */
    public static final Offer ARBITRUM =
            new Offer(
                    Scheme.EXACT,
                    "eip155:42161",
                    null,
                    "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
                    "USDC",
                    BigInteger.valueOf(10_000),
                    "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                    300,
                    Json.object().put("name", "USD Coin").put("version", "2"));

    public static final Offer PIZZA =
            new Offer(
                    Scheme.PROOF,
                    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
                    "solana-devnet",
                    "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
                    "USDC",
                    BigInteger.valueOf(10_000),
                    "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt",
                    300,
                    Json.object());

    private PaidThings() {}

    public static Terms terms(Terms.Form form, Terms.Level level) {
        return new Terms(
                form,
                Terms.Flow.AUTHORIZATION,
                Map.of(),
                level,
                Duration.ZERO,
                null,
                "Order pizza from the carousel");
    }

    public static PaymentRequest request(Terms terms, Offer... offers) {
        return new PaymentRequest(
                null,
                "pizza-carousel",
                new Tariff("base", Price.flat(new Money(10_000)), 0, terms),
                new Money(10_000),
                new PaymentRequest.Why.NoPayer(),
                new Alternatives(List.of(), List.of()),
                List.of(offers),
                SESSION);
    }

    /** A payload of x402 v2 as the official client sends it. */
    public static ObjectNode payload() {
        return Json.parseObject(
                """
                {
                  "x402Version": 2,
                  "accepted": {"scheme": "exact", "network": "eip155:84532", "amount": "10000"},
                  "payload": {"signature": "0xab", "authorization": {"from": "0x1", "nonce": "0x2"}},
                  "extensions": {"dev.toolbooth/session": {"info": {"id": "the-session"}}}
                }
                """);
    }

    /** The same signature in a payload of v1. */
    public static ObjectNode payloadV1() {
        ObjectNode v1 =
                Json.object()
                        .put("x402Version", 1)
                        .put("scheme", "exact")
                        .put("network", "base-sepolia");
        v1.set("payload", payload().get("payload"));
        return v1;
    }

    /** The proof that the specification prints. */
    public static ObjectNode proof() {
        return Json.object()
                .put(
                        "signature",
                        "5xK9mF2pQ7rN8sT1vU3wX4yZ5aB6cD7eE8fG9hH0iJ1kL2mN3oP4qR5sT6uV7wX8yZ")
                .put("timestamp", "2025-10-28T20:30:00.000Z")
                .put("amount", "10000")
                .put("from", "UserWalletAddressHere");
    }

    public static SettlementResponse settled(boolean success, @Nullable String error) {
        return new SettlementResponse(
                success,
                "0xfeed",
                "eip155:84532",
                "base-sepolia",
                "0xPayer",
                BigInteger.valueOf(10_000),
                error);
    }

    public static Bill bill() {
        return new Bill(
                        UUID.fromString("0199c0de-0000-7000-8000-000000000002"),
                        new Money(10_000),
                        Money.ZERO,
                        7,
                        null,
                        false)
                .paidBy(settled(true, null), null);
    }
}
