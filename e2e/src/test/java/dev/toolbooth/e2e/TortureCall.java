package dev.toolbooth.e2e;

import dev.toolbooth.core.digest.Hash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A call that the torture test's clients made, perhaps in several lives of the server, and what
 * they were told in its present life. Guarded by itself.
 */
final class TortureCall {
    private final String nonce;
    private final String mode;
    private final TortureCustomer customer;
    private final boolean repeatable;
    private final List<Told> told = new ArrayList<>();

    /** What a client was told about a call. */
    sealed interface Told {

        /** It went well, and was billed. */
        record Billed(UUID receipt, long microUsd, long balance, boolean repeated)
                implements Told {}

        /** It has run, failed, and was not billed. */
        record Failed(String why) implements Told {}

        /** It has not run. */
        record Refused(int status, String why) implements Told {}
    }

    TortureCall(String nonce, String mode, TortureCustomer customer, boolean repeatable) {
        this.nonce = nonce;
        this.mode = mode;
        this.customer = customer;
        this.repeatable = repeatable;
    }

    String nonce() {
        return nonce;
    }

    boolean fails() {
        return mode.equals("fail");
    }

    TortureCustomer customer() {
        return customer;
    }

    /** Whether it has an idempotency key, which is its nonce. */
    boolean repeatable() {
        return repeatable;
    }

    /** The arguments, in the one way that they are hashed. */
    String arguments() {
        return "{\"mode\":\"" + mode + "\",\"nonce\":\"" + nonce + "\"}";
    }

    Hash inputHash() {
        return Hash.sha256(arguments().getBytes(StandardCharsets.UTF_8));
    }

    String message() {
        return """
        {"jsonrpc":"2.0","id":"%s","method":"tools/call",\
        "params":{"name":"torture","arguments":%s}}"""
                .formatted(nonce, arguments());
    }

    synchronized void tell(Told what) {
        told.add(what);
    }

    /** What was told in this life of the server; the next one begins with nothing. */
    synchronized List<Told> takeTold() {
        List<Told> all = List.copyOf(told);
        told.clear();
        return all;
    }

    @Override
    public String toString() {
        return nonce + " (" + mode + (repeatable ? ", repeatable" : "") + ")";
    }
}
