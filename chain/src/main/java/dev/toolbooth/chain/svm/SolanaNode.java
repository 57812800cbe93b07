package dev.toolbooth.chain.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A Solana node, with the queries that payments need. Thread-safe. */
public final class SolanaNode {
    /** What most of the cluster has voted for; it was never undone. */
    private static final String CONFIRMED = "confirmed";

    private static final String FINALIZED = "finalized";
    private static final int ERROR_CHARS_MAX = 300;

    /** Where a mint's account says how many decimals it has. */
    private static final int DECIMALS_AT = 44;

    private static final int SIGNATURES_MAX = 1000;
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,20}");

    private final RpcNode node;

    public SolanaNode(RpcNode node) {
        this.node = node;
    }

    /**
     * The status of a transaction.
     *
     * @param confirmed whether it is final
     * @param error the chain's error, or null
     */
    public record Status(boolean confirmed, @Nullable String error) {}

    /** A mint's program and decimals. */
    public record Mint(SolanaAddress program, int decimals) {}

    /** A transaction of an account. */
    public record Mention(SolanaSignature signature, boolean failed, String memo) {}

    /** How a transaction stands; nothing when the node has never heard of it. */
    public Optional<Status> status(SolanaSignature signature) throws NodeProblem {
        ArrayNode params = Json.array();
        params.addArray().add(signature.toString());
        params.addObject().put("searchTransactionHistory", true);
        JsonNode value = node.ask("getSignatureStatuses", params).path("value").path(0);
        if (value.isNull()) {
            return Optional.empty();
        }
        if (!value.isObject()) {
            throw strange("getSignatureStatuses");
        }
        String level = value.path("confirmationStatus").asString("");
        return Optional.of(
                new Status(
                        level.equals(CONFIRMED) || level.equals(FINALIZED),
                        error(value.path("err"))));
    }

    /** Sends a transaction; that it is taken does not mean that it happens. */
    public void send(byte[] transaction) throws NodeProblem {
        ArrayNode params = Json.array().add(Base64.getEncoder().encodeToString(transaction));
        // The node tries it out first: one that fails on the chain costs its fee all the same.
        params.addObject().put("encoding", "base64").put("preflightCommitment", CONFIRMED);
        node.ask("sendTransaction", params);
    }

    /** Simulates a transaction, whatever its signatures; returns its error, or nothing. */
    public Optional<String> simulate(byte[] transaction) throws NodeProblem {
        ArrayNode params = Json.array().add(Base64.getEncoder().encodeToString(transaction));
        params.addObject()
                .put("encoding", "base64")
                .put("sigVerify", false)
                .put("replaceRecentBlockhash", false)
                .put("commitment", CONFIRMED);
        JsonNode value = node.ask("simulateTransaction", params).path("value");
        if (!value.isObject()) {
            throw strange("simulateTransaction");
        }
        return Optional.ofNullable(error(value.path("err")));
    }

    /** Whether transactions with this hash may still happen. */
    public boolean remembers(String blockhash) throws NodeProblem {
        ArrayNode params = Json.array().add(blockhash);
        // The newest block that there is: an older view would not know the newest hashes yet.
        params.addObject().put("commitment", "processed");
        JsonNode value = node.ask("isBlockhashValid", params).path("value");
        if (!value.isBoolean()) {
            throw strange("isBlockhashValid");
        }
        return value.booleanValue();
    }

    /**
     * A recent blockhash to sign a transaction with.
     *
     * @param lastHeight in a higher block than this it can't happen
     */
    public record Recent(String blockhash, long lastHeight) {}

    /** The hash to sign a transaction with. */
    public Recent latestBlockhash() throws NodeProblem {
        ArrayNode params = Json.array();
        params.addObject().put("commitment", CONFIRMED);
        JsonNode value = node.ask("getLatestBlockhash", params).path("value");
        JsonNode height = value.path("lastValidBlockHeight");
        if (!value.path("blockhash").isString() || !height.canConvertToLong()) {
            throw strange("getLatestBlockhash");
        }
        return new Recent(value.path("blockhash").asString(), height.longValue());
    }

    /** How high the chain is, of blocks that are never undone. */
    public long finalHeight() throws NodeProblem {
        ArrayNode params = Json.array();
        params.addObject().put("commitment", FINALIZED);
        JsonNode height = node.ask("getBlockHeight", params);
        if (!height.canConvertToLong()) {
            throw strange("getBlockHeight");
        }
        return height.longValue();
    }

    /** A transaction that is confirmed; nothing when there is none of this name. */
    public Optional<SeenTransaction> transaction(SolanaSignature signature) throws NodeProblem {
        ArrayNode params = Json.array().add(signature.toString());
        params.addObject()
                .put("encoding", "base64")
                .put("maxSupportedTransactionVersion", 0)
                .put("commitment", CONFIRMED);
        JsonNode answer = node.ask("getTransaction", params);
        return answer.isNull() ? Optional.empty() : Optional.of(SeenTransaction.read(answer));
    }

    /** What is known of a mint; nothing when it is none. */
    public Optional<Mint> mint(SolanaAddress address) throws NodeProblem {
        JsonNode account = account(address);
        Optional<SolanaAddress> program = SolanaAddress.parse(account.path("owner").asString(""));
        if (program.filter(Programs::isToken).isEmpty()) {
            return Optional.empty();
        }
        byte[] data = bytes(account.path("data").path(0), "getAccountInfo");
        return data.length <= DECIMALS_AT
                ? Optional.empty()
                : Optional.of(new Mint(program.get(), data[DECIMALS_AT] & 0xff));
    }

    /** Whether there is an account of this address. */
    public boolean exists(SolanaAddress address) throws NodeProblem {
        return account(address).isObject();
    }

    private JsonNode account(SolanaAddress address) throws NodeProblem {
        ArrayNode params = Json.array().add(address.toString());
        params.addObject().put("encoding", "base64").put("commitment", CONFIRMED);
        JsonNode value = node.ask("getAccountInfo", params).path("value");
        if (!value.isObject() && !value.isNull()) {
            throw strange("getAccountInfo");
        }
        return value;
    }

    /** The lamports of a wallet. */
    public BigInteger lamports(SolanaAddress wallet) throws NodeProblem {
        ArrayNode params = Json.array().add(wallet.toString());
        params.addObject().put("commitment", CONFIRMED);
        JsonNode value = node.ask("getBalance", params).path("value");
        if (!value.isIntegralNumber()) {
            throw strange("getBalance");
        }
        return value.bigIntegerValue();
    }

    /** How much a wallet has of a token, in its smallest units; none without an account for it. */
    public BigInteger tokens(SolanaAddress wallet, SolanaAddress mint, SolanaAddress program)
            throws NodeProblem {
        SolanaAddress account = TokenAccounts.of(wallet, mint, program);
        if (!exists(account)) {
            return BigInteger.ZERO;
        }
        ArrayNode params = Json.array().add(account.toString());
        params.addObject().put("commitment", CONFIRMED);
        JsonNode value = node.ask("getTokenAccountBalance", params).path("value");
        return amount(value.path("amount"), "getTokenAccountBalance");
    }

    /** The latest transactions that name an account, newest first. */
    public List<Mention> mentions(SolanaAddress account) throws NodeProblem {
        ArrayNode params = Json.array().add(account.toString());
        params.addObject().put("limit", SIGNATURES_MAX).put("commitment", CONFIRMED);
        JsonNode answer = node.ask("getSignaturesForAddress", params);
        if (!answer.isArray()) {
            throw strange("getSignaturesForAddress");
        }
        List<Mention> mentions = new ArrayList<>();
        for (JsonNode one : answer) {
            SolanaSignature signature =
                    SolanaSignature.parse(one.path("signature").asString(""))
                            .orElseThrow(() -> strange("getSignaturesForAddress"));
            boolean failed = !one.path("err").isNull();
            mentions.add(new Mention(signature, failed, one.path("memo").asString("")));
        }
        return mentions;
    }

    static BigInteger amount(JsonNode text, String method) throws NodeProblem {
        String amount = text.asString("");
        if (!AMOUNT.matcher(amount).matches()) {
            throw strange(method);
        }
        return new BigInteger(amount);
    }

    static byte[] bytes(JsonNode base64, String method) throws NodeProblem {
        try {
            return Base64.getDecoder().decode(base64.asString(""));
        } catch (IllegalArgumentException e) {
            throw strange(method);
        }
    }

    static @Nullable String error(JsonNode err) {
        if (err.isNull() || err.isMissingNode()) {
            return null;
        }
        String text = err instanceof ObjectNode ? Json.text(err) : err.asString("unknown");
        return SafeText.line(text, ERROR_CHARS_MAX);
    }

    static NodeProblem strange(String method) {
        return NodeProblem.noAnswer("the node's answer to " + method + " is none");
    }
}
