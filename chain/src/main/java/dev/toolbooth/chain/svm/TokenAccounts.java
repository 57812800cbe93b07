package dev.toolbooth.chain.svm;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** The accounts of wallets for tokens of one mint: addresses derived from the two. */
public final class TokenAccounts {
    private static final byte[] MARK = "ProgramDerivedAddress".getBytes(StandardCharsets.US_ASCII);
    private static final int BUMP_MAX = 255;

    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger D =
            BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);
    private static final BigInteger HALF = P.subtract(BigInteger.ONE).shiftRight(1);

    private TokenAccounts() {}

    /**
     * The associated token account.
     *
     * @param program the one that the mint belongs to
     */
    public static SolanaAddress of(SolanaAddress owner, SolanaAddress mint, SolanaAddress program) {
        return derived(
                List.of(owner.bytes(), program.bytes(), mint.bytes()), Programs.ASSOCIATED_TOKEN);
    }

    /** The first address after these seeds that has no key. */
    static SolanaAddress derived(List<byte[]> seeds, SolanaAddress program) {
        for (int bump = BUMP_MAX; bump >= 0; bump--) {
            MessageDigest sha256 = sha256();
            seeds.forEach(sha256::update);
            sha256.update((byte) bump);
            sha256.update(program.bytes());
            byte[] candidate = sha256.digest(MARK);
            if (!onCurve(candidate)) {
                return SolanaAddress.of(candidate);
            }
        }
        throw new IllegalStateException("256 hashes in a row that are points of the curve");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /**
     * Whether a point of Ed25519 is written so: whether x² = (y² − 1) / (dy² + 1) has a root. A y
     * beyond the field counts as its remainder, as it does on the chain.
     */
    static boolean onCurve(byte[] written) {
        byte[] big = new byte[written.length];
        for (int i = 0; i < written.length; i++) {
            big[i] = written[written.length - 1 - i];
        }
        // The highest bit is the sign of x.
        big[0] &= 0x7f;
        BigInteger y = new BigInteger(1, big).mod(P);
        BigInteger squared = y.multiply(y).mod(P);
        BigInteger above = squared.subtract(BigInteger.ONE);
        BigInteger below = squared.multiply(D).add(BigInteger.ONE);
        // A quotient is a square where the product is one.
        BigInteger product = above.multiply(below).mod(P);
        return product.signum() == 0 || product.modPow(HALF, P).equals(BigInteger.ONE);
    }
}
