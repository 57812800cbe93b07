package dev.toolbooth.testkit.payments;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A wallet that pays calls with x402, as it is asked to, with play money. Thread-safe. */
public final class PlayWallet {
    private static final int CHAIN = 84_532;

    private final EvmKey key;
    private final AtomicInteger signed = new AtomicInteger();

    /** Each number is another wallet. */
    public PlayWallet(int number) {
        this.key = EvmKey.parse("0x" + "%064x".formatted(number)).orElseThrow();
    }

    /** Asks for a tool and signs what it costs, and says what was asked, as x402's clients do. */
    public ObjectNode sign(Product seller, String tool, ObjectNode arguments) throws Exception {
        return sign(Json.parse(seller.call(tool, arguments)).at("/result/structuredContent"));
    }

    /** Signs what somebody asks for, in the first way that it offers. */
    ObjectNode sign(JsonNode asked) {
        ObjectNode accepted = (ObjectNode) asked.at("/accepts/0");
        BigInteger until =
                BigInteger.valueOf(
                        Instant.now().getEpochSecond()
                                + accepted.path("maxTimeoutSeconds").asLong());
        Authorization leave =
                new Authorization(
                        key.address(),
                        Address.parse(accepted.path("payTo").asString()).orElseThrow(),
                        new BigInteger(accepted.path("amount").asString()),
                        BigInteger.ZERO,
                        until,
                        "0x" + "%064x".formatted(signed.incrementAndGet()));
        Domain domain =
                new Domain(
                        accepted.at("/extra/name").asString(),
                        accepted.at("/extra/version").asString(),
                        CHAIN,
                        Address.parse(accepted.path("asset").asString()).orElseThrow());
        ObjectNode payment = Json.object().put("x402Version", 2);
        payment.set("accepted", accepted);
        payment.set(
                "payload",
                new ExactEvm(Hex.text(key.sign(leave.digest(domain)).bytes()), leave).json());
        payment.set("extensions", asked.path("extensions"));
        return payment;
    }

    /** The result of a call that is paid so. */
    static JsonNode call(Product seller, String tool, ObjectNode arguments, ObjectNode payment)
            throws Exception {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        params.putObject("_meta").set("x402/payment", payment);
        return Json.parse(seller.ask("tools/call", params)).path("result");
    }

    /** The result of a call that is paid with a payment of its own. */
    JsonNode buy(Product seller, String tool, ObjectNode arguments) throws Exception {
        return call(seller, tool, arguments, sign(seller, tool, arguments));
    }
}
