package dev.toolbooth.chain.svm;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What Solana's own TypeScript library (@solana/kit 8) and x402's client (@x402/svm 2.27.0) have
 * made of keys that consist of one byte; the transactions have run in LiteSVM.
 */
final class Vectors {
    private static final JsonNode ALL = read();

    private Vectors() {}

    private static JsonNode read() {
        try (InputStream in = Vectors.class.getResourceAsStream("vectors.json")) {
            return Json.parse(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<JsonNode> each(String what) {
        return ALL.get(what).valueStream();
    }

    static JsonNode get(String what) {
        return ALL.get(what);
    }

    static SolanaAddress who(String name) {
        return SolanaAddress.known(ALL.get("who").get(name).asString());
    }

    /** The bytes of a transaction that ran. */
    static byte[] transaction(String name) {
        return each("transactions")
                .filter(one -> one.get("name").asString().equals(name))
                .map(one -> Base64.getDecoder().decode(one.get("bytes").asString()))
                .findFirst()
                .orElseThrow();
    }

    static byte[] payment(String name) {
        return Base64.getDecoder().decode(ALL.get("payments").get(name).asString());
    }

    static SolanaKey key(int number) {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) number);
        return SolanaKey.ofSeed(seed);
    }
}
