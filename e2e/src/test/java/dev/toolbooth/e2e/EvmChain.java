package dev.toolbooth.e2e;

import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base Sepolia on this machine: anvil with a dollar at the address of USDC ({@code
 * e2e/chains/evm.mjs}). It ends with this JVM, also when that is killed. Thread-safe.
 */
final class EvmChain implements AutoCloseable {
    static final String NETWORK = "eip155:84532";

    /** The first account that {@link #buyer} gives away; those before have names. */
    private static final int FIRST_BUYER = 3;

    private static final String BALANCE_OF = "0x70a08231";
    private static final String MINT = "0x40c10f19";
    private static final String TRANSFER = "0xa9059cbb";
    private static final String AUTHORIZATION_STATE = "0xe94a0102";

    private final Child child;
    private final String url;
    private final String usdc;
    private final List<ChainWallet> accounts = new ArrayList<>();
    private final AtomicInteger buyers = new AtomicInteger(FIRST_BUYER);
    private final JsonRpc node;
    private volatile boolean mining = true;

    private EvmChain(Child child) throws InterruptedException {
        this.child = child;
        JsonNode said = Json.parse(child.line());
        url = said.path("url").asString();
        usdc = said.path("usdc").asString();
        for (JsonNode account : said.path("accounts")) {
            accounts.add(
                    new ChainWallet(
                            account.path("address").asString(), account.path("key").asString()));
        }
        node = new JsonRpc(url);
    }

    /** Starts a chain that nobody else uses; the options are anvil's. */
    static EvmChain start(String... options) {
        List<String> command = new ArrayList<>(List.of(Checkout.node(), Checkout.chain("evm.mjs")));
        command.addAll(List.of(options));
        try {
            return new EvmChain(Child.start(command));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Where its node is. */
    String url() {
        return url;
    }

    /** The address of the token. */
    String usdc() {
        return usdc;
    }

    /** Has ether, and nothing else: settles for others. */
    ChainWallet facilitator() {
        return accounts.get(0);
    }

    /** Has ether, and the tokens that a test mints. */
    ChainWallet payer() {
        return accounts.get(1);
    }

    /** Where sellers want to be paid. */
    ChainWallet payTo() {
        return accounts.get(2);
    }

    /** A wallet that no other test uses, with that many of the token's smallest units. */
    ChainWallet buyer(long units) {
        int next = buyers.getAndIncrement();
        if (next >= accounts.size() - 1) {
            throw new AssertionError("no wallet is left: let e2e/chains/evm.mjs make more");
        }
        ChainWallet buyer = accounts.get(next);
        mint(buyer.address(), units);
        return buyer;
    }

    void mint(String address, long units) {
        send(minter(), MINT + word(address) + word(BigInteger.valueOf(units)));
    }

    /** Moves tokens as their owner would, without an authorization. */
    void transfer(ChainWallet from, String to, long units) {
        send(from, TRANSFER + word(to) + word(BigInteger.valueOf(units)));
    }

    long balanceOf(String address) {
        return number(call(BALANCE_OF + word(address))).longValueExact();
    }

    /** Whether an authorization was used or cancelled. */
    boolean isUsed(String authorizer, String nonce) {
        return number(call(AUTHORIZATION_STATE + word(authorizer) + nonce.substring(2))).signum()
                > 0;
    }

    /** Whether each transaction gets a block at once. */
    void setMining(boolean automatic) {
        mining = automatic;
        ask("evm_setAutomine", automatic);
    }

    /** Makes a block of what waits. */
    void mine() {
        ask("evm_mine");
    }

    /** Lets that much time go by on the chain, and on no other clock. */
    void increaseTime(Duration time) {
        ask("evm_increaseTime", time.toSeconds());
        mine();
    }

    /** Remembers the state of the chain, for {@link #revert}. */
    String snapshot() {
        return ask("evm_snapshot").asString();
    }

    /** Goes back to a snapshot, once. */
    void revert(String snapshot) {
        ask("evm_revert", snapshot);
    }

    /** Forgets the transactions that wait for a block. */
    void dropWaiting() {
        ask("anvil_dropAllTransactions");
    }

    /** How many transactions of this sender are in blocks. */
    long sent(String address) {
        return number(ask("eth_getTransactionCount", address, "latest").asString())
                .longValueExact();
    }

    /** Asks the node anything. */
    JsonNode ask(String method, Object... params) {
        return node.ask(method, params);
    }

    private ChainWallet minter() {
        return accounts.getLast();
    }

    private String call(String data) {
        return ask("eth_call", transaction(data), "latest").asString();
    }

    /** Also waits for its block, where there is one for each transaction: it comes right after. */
    private void send(ChainWallet from, String data) {
        JsonNode hash = ask("eth_sendTransaction", transaction(data).put("from", from.address()));
        while (mining && ask("eth_getTransactionReceipt", hash).isNull()) {
            Thread.onSpinWait();
        }
    }

    private ObjectNode transaction(String data) {
        return Json.object().put("to", usdc).put("data", data);
    }

    private static String word(String address) {
        return "0".repeat(24) + address.substring(2).toLowerCase(Locale.ROOT);
    }

    private static String word(BigInteger value) {
        String digits = value.toString(16);
        return "0".repeat(64 - digits.length()) + digits;
    }

    private static BigInteger number(String hex) {
        return new BigInteger(hex.substring(2), 16);
    }

    @Override
    public void close() {
        node.close();
        child.close();
    }
}
