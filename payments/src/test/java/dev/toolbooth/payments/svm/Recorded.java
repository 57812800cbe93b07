package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was recorded of LiteSVM, a real Solana runtime, and of x402's own client (@x402/svm 2.27.0):
 * transactions as {@code getTransaction} answers, and payments. Keys consist of one byte.
 */
public final class Recorded {
    public static final Asset USDC = Asset.named(Network.SOLANA_DEVNET, "USDC").orElseThrow();
    public static final Asset SOL = Asset.named(Network.SOLANA_DEVNET, "SOL").orElseThrow();
    public static final Asset BONK =
            new Asset(
                    Network.SOLANA_DEVNET,
                    "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263",
                    "BONK",
                    5,
                    false,
                    null,
                    null);
    public static final SolanaKey PAYER = key(1);
    public static final SolanaKey MERCHANT = key(2);
    public static final SolanaKey FEE = key(3);
    public static final SolanaKey THIEF = key(4);

    public static final SvmReceiver RECEIVER = receiver(60);

    private static final JsonNode ALL = read();

    private Recorded() {}

    /** The one who is paid, within so many seconds. */
    public static SvmReceiver receiver(int seconds) {
        return new SvmReceiver(
                Network.SOLANA_DEVNET, MERCHANT.address(), List.of(USDC, SOL, BONK), seconds);
    }

    private static JsonNode read() {
        try (InputStream in = Recorded.class.getResourceAsStream("recorded.json")) {
            return Json.parse(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static SolanaKey key(int number) {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) number);
        return SolanaKey.ofSeed(seed);
    }

    /** A payment that x402's client has made, as it comes. */
    public static ObjectNode payment(String name) {
        return (ObjectNode) ALL.get("payments").get(name).deepCopy();
    }

    /** A transaction that ran, with its signature. */
    public static ObjectNode transaction(String name) {
        return ALL.get("transactions")
                .valueStream()
                .filter(one -> one.get("name").asString().equals(name))
                .map(one -> (ObjectNode) one.deepCopy())
                .findFirst()
                .orElseThrow();
    }

    public static SolanaAddress who(String name) {
        return SolanaAddress.parse(ALL.get("who").get(name).asString()).orElseThrow();
    }

    /** A tool for a cent, or what it costs in other assets. */
    public static Quote quote(Terms.Form form, Terms.Level level, Map<String, BigInteger> assets) {
        return new Quote(
                "pizza",
                new Money(10_000),
                new Terms(
                        form,
                        Terms.Flow.AUTHORIZATION,
                        assets,
                        level,
                        Duration.ZERO,
                        null,
                        "a pizza"));
    }
}
