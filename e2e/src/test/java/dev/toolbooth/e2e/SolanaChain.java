package dev.toolbooth.e2e;

import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Solana's devnet on this machine: LiteSVM behind a node's JSON-RPC ({@code
 * e2e/chains/solana.mjs}), with the mints of USDC and BONK. It ends with this JVM, also when that
 * is killed. Thread-safe.
 */
final class SolanaChain implements AutoCloseable {
    static final String NETWORK = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

    private static final long SOL = 1_000_000_000L;

    private final Child child;
    private final String url;
    private final String usdc;
    private final String bonk;
    private final JsonRpc node;
    private final ChainWallet facilitator;
    private final ChainWallet payer;
    private final ChainWallet payTo;

    /** What becomes of transactions that are sent. */
    enum Landing {
        /** It is final at once. */
        FINALIZED,
        /** It stays confirmed until {@link SolanaChain#land}. */
        CONFIRMED,
        /** It stays processed until {@link SolanaChain#land}. */
        PROCESSED,
        /** It runs, and the node knows nothing of it until {@link SolanaChain#land}. */
        HIDDEN,
        /** It runs at {@link SolanaChain#land}. */
        LATER,
        /** It is lost. */
        NEVER
    }

    /** A signed transaction: its signature, and its bytes in base64. */
    record Signed(String signature, String transaction) {}

    private SolanaChain(Child child) throws InterruptedException {
        this.child = child;
        JsonNode said = Json.parse(child.line());
        url = said.path("url").asString();
        usdc = said.path("usdc").asString();
        bonk = said.path("bonk").asString();
        node = new JsonRpc(url);
        facilitator = wallet(Map.of("SOL", 10 * SOL));
        payer = wallet(Map.of("SOL", 10 * SOL, "USDC", 1_000_000_000L, "BONK", 1_000_000_000L));
        payTo = wallet(Map.of("SOL", SOL, "USDC", 0L, "BONK", 0L));
    }

    /** Starts a chain that nobody else uses. */
    static SolanaChain start() {
        try {
            return new SolanaChain(
                    Child.start(List.of(Checkout.node(), Checkout.chain("solana.mjs"))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Where its node is. */
    String url() {
        return url;
    }

    /** The mint of USDC. */
    String usdc() {
        return usdc;
    }

    /** The mint of BONK. */
    String bonk() {
        return bonk;
    }

    /** Has SOL, and nothing else: pays the fees of others. */
    ChainWallet facilitator() {
        return facilitator;
    }

    /** Has SOL, USDC and BONK. */
    ChainWallet payer() {
        return payer;
    }

    /** Where sellers want to be paid, with accounts for USDC and BONK. */
    ChainWallet payTo() {
        return payTo;
    }

    /**
     * A new wallet.
     *
     * @param holdings the smallest units by asset: SOL, USDC, BONK; a token with 0 gets an account
     */
    ChainWallet wallet(Map<String, Long> holdings) {
        ObjectNode json = Json.object();
        holdings.forEach(json::put);
        JsonNode made = ask("x_wallet", json);
        return new ChainWallet(made.path("address").asString(), made.path("key").asString());
    }

    /** A new wallet with a little SOL for fees, and that many micro-USDC. */
    ChainWallet buyer(long units) {
        return wallet(Map.of("SOL", SOL, "USDC", units));
    }

    /** Pays as a wallet would, and answers the signature. */
    String transfer(ChainWallet from, String to, String asset, long units) {
        return signed(transferOf(from, to, asset, units)).signature();
    }

    /** Pays with a memo. */
    String transfer(ChainWallet from, String to, String asset, long units, String memo) {
        return signed(transferOf(from, to, asset, units).put("memo", memo)).signature();
    }

    /** Pays and names an account that has nothing to do with it. */
    String transferNaming(String reference, ChainWallet from, String to, String asset, long units) {
        return signed(transferOf(from, to, asset, units).put("reference", reference)).signature();
    }

    /** Signs a payment that is not sent. */
    Signed sign(ChainWallet from, String to, String asset, long units) {
        return signed(transferOf(from, to, asset, units).put("send", false));
    }

    private static ObjectNode transferOf(ChainWallet from, String to, String asset, long units) {
        return Json.object()
                .put("from", from.address())
                .put("to", to)
                .put("asset", asset)
                .put("amount", Long.toString(units));
    }

    private Signed signed(ObjectNode transfer) {
        JsonNode made = ask("x_transfer", transfer);
        return new Signed(made.path("signature").asString(), made.path("transaction").asString());
    }

    /** The smallest units of an asset in a wallet; 0 also if it has no account for it. */
    long balanceOf(String address, String asset) {
        return Long.parseLong(ask("x_balance", address, asset).asString("0"));
    }

    /** The address of a wallet's account for a token. */
    String tokenAccount(String address, String asset) {
        return ask("x_tokenAccount", address, asset).asString();
    }

    void setLanding(Landing landing) {
        ask("x_landing", landing.name().toLowerCase(Locale.ROOT));
    }

    /** Runs what waits, and makes everything final. */
    void land() {
        ask("x_land");
    }

    /** Nothing that was signed before can be sent any more. */
    void expireBlockhash() {
        ask("x_expireBlockhash");
    }

    /** Blocks from now on have times that are this far from the clock. */
    void shiftTime(Duration shift) {
        ask("x_shiftTime", shift.toSeconds());
    }

    /** Asks the node anything. */
    JsonNode ask(String method, Object... params) {
        return node.ask(method, params);
    }

    @Override
    public void close() {
        node.close();
        child.close();
    }
}
