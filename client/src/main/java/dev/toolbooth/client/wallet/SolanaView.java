package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Node;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What a payer wants to know of Solana, and the one thing that it does there. Thread-safe. */
final class SolanaView {
    /** What most of the cluster has voted for; it was never undone. */
    private static final String CONFIRMED = "confirmed";

    private static final String COMMITMENT = "commitment";
    private static final int ERROR_CHARS_MAX = 200;

    /** Where a mint's account says how many decimals it has. */
    private static final int DECIMALS_AT = 44;

    private final Node node;

    SolanaView(Node node) {
        this.node = node;
    }

    /** Which program a mint belongs to, and how many decimals it has. */
    record Mint(SolanaAddress program, int decimals) {}

    /**
     * How a transaction stands.
     *
     * @param confirmed whether it stays so
     * @param error what the chain says went wrong, or null
     */
    record Status(boolean confirmed, @Nullable String error) {}

    /** The hash to sign a transaction with. */
    String latestBlockhash() throws NodeProblem {
        ArrayNode params = Json.array();
        params.addObject().put(COMMITMENT, CONFIRMED);
        JsonNode hash = node.ask("getLatestBlockhash", params).path("value").path("blockhash");
        if (!hash.isString()) {
            throw strange("getLatestBlockhash");
        }
        return hash.stringValue();
    }

    /** Whether transactions with this hash may still happen. */
    boolean remembers(String blockhash) throws NodeProblem {
        ArrayNode params = Json.array().add(blockhash);
        // The newest block that there is: an older view would not know the newest hashes yet.
        params.addObject().put(COMMITMENT, "processed");
        JsonNode value = node.ask("isBlockhashValid", params).path("value");
        if (!value.isBoolean()) {
            throw strange("isBlockhashValid");
        }
        return value.booleanValue();
    }

    /** What is known of a mint; nothing when it is none. */
    Optional<Mint> mint(SolanaAddress address) throws NodeProblem {
        JsonNode value = account(address);
        Optional<SolanaAddress> program = SolanaAddress.parse(value.path("owner").asString(""));
        if (program.filter(Programs::isToken).isEmpty()) {
            return Optional.empty();
        }
        byte[] data;
        try {
            data = Base64.getDecoder().decode(value.path("data").path(0).asString(""));
        } catch (IllegalArgumentException e) {
            throw strange("getAccountInfo");
        }
        return data.length <= DECIMALS_AT
                ? Optional.empty()
                : Optional.of(new Mint(program.get(), data[DECIMALS_AT] & 0xff));
    }

    /** Whether there is an account of this address. */
    boolean exists(SolanaAddress address) throws NodeProblem {
        return account(address).isObject();
    }

    private JsonNode account(SolanaAddress address) throws NodeProblem {
        ArrayNode params = Json.array().add(address.toString());
        params.addObject().put("encoding", "base64").put(COMMITMENT, CONFIRMED);
        JsonNode value = node.ask("getAccountInfo", params).path("value");
        if (!value.isObject() && !value.isNull()) {
            throw strange("getAccountInfo");
        }
        return value;
    }

    /** The lamports of a wallet. */
    BigInteger lamports(SolanaAddress wallet) throws NodeProblem {
        ArrayNode params = Json.array().add(wallet.toString());
        params.addObject().put(COMMITMENT, CONFIRMED);
        JsonNode value = node.ask("getBalance", params).path("value");
        if (!value.isIntegralNumber()) {
            throw strange("getBalance");
        }
        return value.bigIntegerValue();
    }

    /** How much a wallet has of a token, in its smallest units; none without an account for it. */
    BigInteger tokens(SolanaAddress wallet, SolanaAddress mint, SolanaAddress program)
            throws NodeProblem {
        SolanaAddress account = TokenAccounts.of(wallet, mint, program);
        if (!exists(account)) {
            return BigInteger.ZERO;
        }
        ArrayNode params = Json.array().add(account.toString());
        params.addObject().put(COMMITMENT, CONFIRMED);
        String amount =
                node.ask("getTokenAccountBalance", params)
                        .path("value")
                        .path("amount")
                        .asString("");
        if (!amount.matches("[0-9]{1,20}")) {
            throw strange("getTokenAccountBalance");
        }
        return new BigInteger(amount);
    }

    /** Sends a transaction; that it is taken does not mean that it happens. */
    void send(SolanaTransaction transaction) throws NodeProblem {
        ArrayNode params =
                Json.array().add(Base64.getEncoder().encodeToString(transaction.encode()));
        // The node tries it out first: one that fails on the chain costs its fee all the same.
        params.addObject().put("encoding", "base64").put("preflightCommitment", CONFIRMED);
        node.ask("sendTransaction", params);
    }

    /** How a transaction stands; nothing when the node has never heard of it. */
    Optional<Status> status(SolanaSignature signature) throws NodeProblem {
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
                        level.equals(CONFIRMED) || level.equals("finalized"),
                        error(value.path("err"))));
    }

    private static @Nullable String error(JsonNode err) {
        if (err.isNull() || err.isMissingNode()) {
            return null;
        }
        String text = Json.text(err);
        return text.length() > ERROR_CHARS_MAX ? text.substring(0, ERROR_CHARS_MAX) : text;
    }

    private static NodeProblem strange(String method) {
        return NodeProblem.noAnswer("The node's answer to " + method + " is none");
    }
}
