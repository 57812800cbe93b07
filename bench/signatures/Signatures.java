import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.Secp256k1;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.chain.svm.SolanaSignature;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * How many signatures of payments one thread checks in a second, with Toolbooth's own code: an
 * authorization of EIP-3009 from its fields to its signer, and a message of Solana. Prints JSON.
 */
class Signatures {
    private static final int WARMUP_SECONDS = 3;

    private Signatures() {}

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        double seconds = Double.parseDouble(args[1]);
        BooleanSupplier evm = authorization();
        BooleanSupplier solana = message();
        rate(evm, WARMUP_SECONDS);
        rate(solana, WARMUP_SECONDS);
        double[][] rates = new double[2][rounds];
        for (int i = 0; i < rounds; i++) {
            rates[0][i] = rate(evm, seconds);
            rates[1][i] = rate(solana, seconds);
        }
        System.out.println(
                "{\"secp256k1\": "
                        + Arrays.toString(rates[0])
                        + ", \"ed25519\": "
                        + Arrays.toString(rates[1])
                        + "}");
    }

    private static double rate(BooleanSupplier check, double seconds) {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long began = System.nanoTime();
        long count = 0;
        while (System.nanoTime() < end) {
            if (!check.getAsBoolean()) {
                throw new IllegalStateException("a good signature was refused");
            }
            count++;
        }
        return count * 1e9 / (System.nanoTime() - began);
    }

    private static BooleanSupplier authorization() {
        EvmKey key = EvmKey.parse("0x" + "11".repeat(32)).orElseThrow();
        Address payer = key.address();
        Address token = Address.parse("0x036CbD53842c5426634e7929541eC2318f3dCF7e").orElseThrow();
        Domain domain = new Domain("USDC", "2", 84532, token);
        Authorization leave =
                new Authorization(
                        payer,
                        token,
                        BigInteger.valueOf(10_000),
                        BigInteger.ZERO,
                        BigInteger.valueOf(2_000_000_000L),
                        "0x" + "22".repeat(32));
        Signature signature = key.sign(leave.digest(domain));
        return () ->
                Secp256k1.recover(leave.digest(domain), signature).filter(payer::equals).isPresent();
    }

    private static BooleanSupplier message() {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) 7);
        SolanaKey key = SolanaKey.ofSeed(seed);
        // As long as the message of a payment with a memo.
        byte[] message = new byte[340];
        SolanaSignature signature = key.sign(message);
        return () -> signature.verifies(key.address(), message);
    }
}
