package dev.toolbooth.chain.svm;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** A private key. It reveals only its address. Immutable. */
public final class SolanaKey {
    private static final int SEED_BYTES = 32;
    private static final int PAIR_BYTES = 64;
    private static final int FILE_CHARS_MAX = 1000;
    private static final Pattern FILE =
            Pattern.compile("\\[\\s*[0-9]{1,3}(?:\\s*,\\s*[0-9]{1,3}){63}\\s*]");

    private final byte[] seed;
    private final SolanaAddress address;

    private SolanaKey(byte[] seed) {
        this.seed = seed;
        byte[] address = new byte[SolanaAddress.BYTES];
        Ed25519.generatePublicKey(seed, 0, address, 0);
        this.address = SolanaAddress.of(address);
    }

    /**
     * The key with these 32 secret bytes.
     *
     * @throws IllegalArgumentException when they are not as many
     */
    public static SolanaKey ofSeed(byte[] seed) {
        if (seed.length != SEED_BYTES) {
            throw new IllegalArgumentException("a key has " + SEED_BYTES + " bytes");
        }
        return new SolanaKey(seed.clone());
    }

    /**
     * Reads a key as wallets export it (base58 of 64 bytes) or as Solana's command line keeps it (a
     * list of 64 numbers); empty when it is neither, or its two halves don't belong together.
     */
    public static Optional<SolanaKey> parse(String text) {
        String bare = text.strip();
        Optional<byte[]> pair =
                bare.startsWith("[") ? numbers(bare) : Base58.decode(bare, PAIR_BYTES);
        return pair.flatMap(SolanaKey::ofPair);
    }

    private static Optional<byte[]> numbers(String text) {
        if (text.length() > FILE_CHARS_MAX || !FILE.matcher(text).matches()) {
            return Optional.empty();
        }
        int[] numbers =
                Arrays.stream(text.substring(1, text.length() - 1).split(",", -1))
                        .mapToInt(number -> Integer.parseInt(number.strip()))
                        .toArray();
        byte[] bytes = new byte[PAIR_BYTES];
        for (int i = 0; i < PAIR_BYTES; i++) {
            if (numbers[i] > 0xff) {
                return Optional.empty();
            }
            bytes[i] = (byte) numbers[i];
        }
        return Optional.of(bytes);
    }

    private static Optional<SolanaKey> ofPair(byte[] pair) {
        SolanaKey key = new SolanaKey(Arrays.copyOf(pair, SEED_BYTES));
        byte[] address = Arrays.copyOfRange(pair, SEED_BYTES, PAIR_BYTES);
        return key.address.equals(SolanaAddress.of(address)) ? Optional.of(key) : Optional.empty();
    }

    /** Whose key it is. */
    public SolanaAddress address() {
        return address;
    }

    /** Signs. The same message always gets the same signature. */
    public SolanaSignature sign(byte[] message) {
        byte[] signature = new byte[SolanaSignature.BYTES];
        Ed25519.sign(seed, 0, message, 0, message.length, signature, 0);
        return SolanaSignature.of(signature);
    }

    @Override
    public String toString() {
        return "key of " + address;
    }
}
