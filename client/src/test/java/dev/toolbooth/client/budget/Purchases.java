package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Purchases as sellers make them necessary. */
final class Purchases {
    static final String SELLER = "https://tools.example:8443";
    static final String PAYEE = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    static final String OTHER_PAYEE = "0x1111111111111111111111111111111111111111";
    static final String USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    static final String TEST_USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    static final String SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    static final Instant EXPIRES = Instant.parse("2026-11-16T12:05:00Z");

    /** No limits, and no questions. */
    static final Budget FREE =
            new Budget(Map.of(), Map.of(), null, false, Map.of(), List.of(), List.of());

    private Purchases() {}

    static PaymentRequirements way(String network, String asset, long amount, String payee) {
        return new PaymentRequirements(
                "exact",
                network,
                asset,
                BigInteger.valueOf(amount),
                payee,
                300,
                Json.object().put("name", "USD Coin"));
    }

    /** Of real dollars. */
    static PurchaseOrder real(String tool, long micro) {
        return of(SELLER, tool, way("base", USDC, micro, PAYEE), micro, null);
    }

    /** Of play money. */
    static PurchaseOrder play(String tool, long micro) {
        return of(SELLER, tool, way("base-sepolia", TEST_USDC, micro, PAYEE), micro, null);
    }

    static PurchaseOrder of(
            String seller,
            String tool,
            PaymentRequirements way,
            @Nullable Long micro,
            @Nullable Long listed) {
        return new PurchaseOrder(
                seller,
                tool,
                "digest-" + tool,
                "key-1",
                PaymentDemand.Form.RESULT,
                2,
                way,
                micro,
                listed);
    }

    static PreparedPayment prepared(String nonce) {
        return new PreparedPayment(Json.object().put("nonce", nonce), null, EXPIRES);
    }

    static ObjectNode receipt() {
        return Json.object().put("success", true).put("transaction", "0x12");
    }
}
