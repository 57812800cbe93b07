package dev.toolbooth.chain.svm;

import dev.toolbooth.chain.NodeProblem;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A transaction that is on the chain, with its effects.
 *
 * @param loaded the accounts that it took from tables
 * @param error its error, or null
 * @param at when it happened
 * @param meta the node's metadata; not to be changed
 */
public record SeenTransaction(
        SolanaTransaction transaction,
        List<SolanaAddress> loaded,
        @Nullable String error,
        Instant at,
        JsonNode meta) {
    private static final String METHOD = "getTransaction";

    /** The end of the year 9999, in seconds: no block is of later. */
    private static final long LATEST = 253_402_300_799L;

    static SeenTransaction read(JsonNode answer) throws NodeProblem {
        JsonNode meta = answer.path("meta");
        JsonNode time = answer.path("blockTime");
        if (!meta.isObject()
                || !time.isIntegralNumber()
                || !time.canConvertToLong()
                || time.longValue() < 0
                || time.longValue() > LATEST) {
            throw SolanaNode.strange(METHOD);
        }
        try {
            SolanaTransaction transaction =
                    SolanaTransaction.decode(
                            SolanaNode.bytes(answer.path("transaction").path(0), METHOD));
            List<SolanaAddress> loaded = new ArrayList<>();
            for (String kind : List.of("writable", "readonly")) {
                for (JsonNode one : meta.path("loadedAddresses").path(kind)) {
                    loaded.add(address(one));
                }
            }
            return new SeenTransaction(
                    transaction,
                    List.copyOf(loaded),
                    SolanaNode.error(meta.path("err")),
                    Instant.ofEpochSecond(time.longValue()),
                    meta);
        } catch (SolanaFault e) {
            throw SolanaNode.strange(METHOD);
        }
    }

    private static SolanaAddress address(JsonNode text) throws NodeProblem {
        return SolanaAddress.parse(text.asString("")).orElseThrow(() -> SolanaNode.strange(METHOD));
    }

    /** All accounts that it names. */
    private List<SolanaAddress> keys() {
        List<SolanaAddress> keys = new ArrayList<>(transaction.message().keys());
        keys.addAll(loaded);
        return keys;
    }

    /** How many tokens of a mint a wallet has more than before, in all its accounts. */
    public BigInteger tokensGained(SolanaAddress owner, String mint) throws NodeProblem {
        return tokens("postTokenBalances", owner, mint)
                .subtract(tokens("preTokenBalances", owner, mint));
    }

    private BigInteger tokens(String when, SolanaAddress owner, String mint) throws NodeProblem {
        BigInteger sum = BigInteger.ZERO;
        for (JsonNode one : meta.path(when)) {
            if (one.path("owner").asString("").equals(owner.toString())
                    && one.path("mint").asString("").equals(mint)) {
                sum = sum.add(SolanaNode.amount(one.path("uiTokenAmount").path("amount"), METHOD));
            }
        }
        return sum;
    }

    /** How many lamports an account has more than before. */
    public BigInteger lamportsGained(SolanaAddress account) throws NodeProblem {
        int place = keys().indexOf(account);
        if (place < 0) {
            return BigInteger.ZERO;
        }
        JsonNode before = meta.path("preBalances").path(place);
        JsonNode after = meta.path("postBalances").path(place);
        if (!before.isIntegralNumber() || !after.isIntegralNumber()) {
            throw SolanaNode.strange(METHOD);
        }
        return after.bigIntegerValue().subtract(before.bigIntegerValue());
    }

    /** Whether it names an account that is written so, or has a memo with this text. */
    public boolean mentions(String reference) {
        return keys().stream().anyMatch(key -> key.toString().equals(reference))
                || transaction.message().instructions(loaded).orElse(List.of()).stream()
                        .map(KnownInstruction::read)
                        .anyMatch(new KnownInstruction.Memo(reference)::equals);
    }
}
