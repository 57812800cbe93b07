package dev.toolbooth.chain.evm;

import java.math.BigInteger;

/**
 * A signed permission to transfer tokens, as in EIP-3009: whoever holds the signature may carry it
 * out, once, between two moments.
 *
 * @param validAfter in seconds since 1970
 * @param validBefore in seconds since 1970
 * @param nonce 0x and 64 digits in lower case; a token accepts each once from each payer
 */
public record Authorization(
        Address from,
        Address to,
        BigInteger value,
        BigInteger validAfter,
        BigInteger validBefore,
        String nonce) {
    private static final byte[] TYPE =
            Keccak.hash(
                    "TransferWithAuthorization(address from,address to,uint256 value,"
                            + "uint256 validAfter,uint256 validBefore,bytes32 nonce)");
    private static final byte[] START = {0x19, 0x01};

    public Authorization {
        if (Hex.bytes(nonce, Word.BYTES).map(Hex::text).filter(nonce::equals).isEmpty()) {
            throw new IllegalArgumentException("not 32 bytes in lower case: " + nonce);
        }
    }

    /** What is signed. */
    public byte[] digest(Domain domain) {
        return Keccak.hash(START, domain.separator(), Keccak.hash(TYPE, words()));
    }

    /** The six values, each in a word. */
    byte[] words() {
        return Abi.join(
                Word.of(from),
                Word.of(to),
                Word.of(value),
                Word.of(validAfter),
                Word.of(validBefore),
                nonceBytes());
    }

    byte[] nonceBytes() {
        return Hex.bytes(nonce).orElseThrow();
    }
}
