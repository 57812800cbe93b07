package dev.toolbooth.chain.evm;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.math.ec.ECAlgorithms;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.BigIntegers;

/**
 * The elliptic curve of Ethereum. Signatures are those of RFC 6979 with the smaller s, which
 * contracts require.
 */
public final class Secp256k1 {
    // The curve made for this one, not the general one, which is several times slower.
    private static final X9ECParameters CURVE = CustomNamedCurves.getByName("secp256k1");
    private static final ECDomainParameters DOMAIN =
            new ECDomainParameters(CURVE.getCurve(), CURVE.getG(), CURVE.getN(), CURVE.getH());
    private static final BigInteger N = CURVE.getN();
    private static final BigInteger HALF = N.shiftRight(1);

    private Secp256k1() {}

    /** Whether a number can be a private key. */
    static boolean isKey(BigInteger d) {
        return d.signum() > 0 && d.compareTo(N) < 0;
    }

    /** The account of a private key. */
    static Address address(BigInteger d) {
        return address(CURVE.getG().multiply(d).normalize());
    }

    private static Address address(ECPoint point) {
        byte[] encoded = point.getEncoded(false);
        return Address.ofPublicKey(Arrays.copyOfRange(encoded, 1, encoded.length));
    }

    static Signature sign(byte[] digest, BigInteger d) {
        ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
        signer.init(true, new ECPrivateKeyParameters(d, DOMAIN));
        BigInteger[] numbers = signer.generateSignature(digest);
        BigInteger s = numbers[1].compareTo(HALF) > 0 ? N.subtract(numbers[1]) : numbers[1];
        Signature even = new Signature(numbers[0], s, false);
        return recover(digest, even).filter(address(d)::equals).isPresent()
                ? even
                : new Signature(numbers[0], s, true);
    }

    /**
     * The signer; empty when there can be none. A signature with the larger s has none: tokens
     * refuse those, because each would otherwise have a twin.
     */
    public static Optional<Address> recover(byte[] digest, Signature signature) {
        BigInteger r = signature.r();
        BigInteger s = signature.s();
        if (!isKey(r) || !isKey(s) || s.compareTo(HALF) > 0) {
            return Optional.empty();
        }
        byte[] compressed = new byte[1 + Word.BYTES];
        compressed[0] = (byte) (signature.odd() ? 3 : 2);
        System.arraycopy(Word.of(r), 0, compressed, 1, Word.BYTES);
        ECPoint point;
        try {
            point = CURVE.getCurve().decodePoint(compressed);
        } catch (IllegalArgumentException e) {
            // No point of the curve has this x.
            return Optional.empty();
        }
        BigInteger inverse = BigIntegers.modOddInverseVar(N, r);
        BigInteger e = new BigInteger(1, digest);
        BigInteger ofG = inverse.multiply(e).negate().mod(N);
        BigInteger ofR = inverse.multiply(s).mod(N);
        ECPoint key = ECAlgorithms.sumOfTwoMultiplies(CURVE.getG(), ofG, point, ofR).normalize();
        return key.isInfinity() ? Optional.empty() : Optional.of(address(key));
    }
}
