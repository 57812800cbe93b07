package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.Base58;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/**
 * The 32 bytes of a private key, and the chain that they are for. It reveals them only on request.
 */
public final class KeySecret {
    static final int BYTES = 32;
    private static final int PAIR_BYTES = 64;

    private final ChainFamily family;
    private final byte[] bytes;

    private KeySecret(ChainFamily family, byte[] bytes) {
        this.family = family;
        this.bytes = bytes;
    }

    /** These bytes; a problem when they can be no key. */
    static KeySecret of(ChainFamily family, byte[] bytes) throws KeystoreProblem {
        boolean fit =
                bytes.length == BYTES
                        && (family == ChainFamily.SOLANA
                                || EvmKey.parse(HexFormat.of().formatHex(bytes)).isPresent());
        if (!fit) {
            throw new KeystoreProblem(Reason.UNFIT, "The file holds no key of " + family.word());
        }
        return new KeySecret(family, bytes.clone());
    }

    /**
     * A new one.
     *
     * @param random must be unpredictable
     */
    static KeySecret make(ChainFamily family, RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        do {
            random.nextBytes(bytes);
        } while (family == ChainFamily.EVM
                && EvmKey.parse(HexFormat.of().formatHex(bytes)).isEmpty());
        return new KeySecret(family, bytes);
    }

    /** Reads a key as other wallets export it. The problem doesn't quote it. */
    public static KeySecret read(ChainFamily family, String text) throws KeystoreProblem {
        String bare = text.strip();
        return switch (family) {
            case EVM -> {
                if (EvmKey.parse(bare).isEmpty()) {
                    throw new KeystoreProblem(
                            Reason.UNFIT,
                            "That is no private key of an EVM network: expected 64 hexadecimal"
                                    + " digits, or a keystore file in JSON");
                }
                String digits = bare.startsWith("0x") ? bare.substring(2) : bare;
                yield new KeySecret(family, HexFormat.of().parseHex(digits));
            }
            case SOLANA -> {
                if (SolanaKey.parse(bare).isEmpty()) {
                    throw new KeystoreProblem(
                            Reason.UNFIT,
                            "That is no private key of Solana: expected 64 bytes in base58, or a"
                                    + " list of 64 numbers as solana-keygen writes it");
                }
                yield new KeySecret(family, Arrays.copyOf(pair(bare), BYTES));
            }
        };
    }

    private static byte[] pair(String text) {
        if (!text.startsWith("[")) {
            return Base58.decode(text, PAIR_BYTES).orElseThrow();
        }
        byte[] bytes = new byte[PAIR_BYTES];
        int at = 0;
        for (JsonNode number : Json.parse(text)) {
            bytes[at++] = (byte) number.intValue();
        }
        return bytes;
    }

    public ChainFamily kind() {
        return family;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    EvmKey evm() {
        return EvmKey.parse(HexFormat.of().formatHex(bytes)).orElseThrow();
    }

    SolanaKey solana() {
        return SolanaKey.ofSeed(bytes);
    }

    /** Whose key it is. */
    public String address() {
        return switch (family) {
            case EVM -> evm().address().checksum();
            case SOLANA -> solana().address().toString();
        };
    }

    /** The key itself, as other wallets import it. */
    public String reveal() {
        return switch (family) {
            case EVM -> "0x" + HexFormat.of().formatHex(bytes);
            case SOLANA -> {
                byte[] pair = Arrays.copyOf(bytes, PAIR_BYTES);
                byte[] address = solana().address().bytes();
                System.arraycopy(address, 0, pair, BYTES, SolanaAddress.BYTES);
                yield Base58.encode(pair);
            }
        };
    }

    @Override
    public String toString() {
        return "the key of " + address();
    }
}
