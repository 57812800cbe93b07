package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.text.SafeText;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A payer in tokens of EVM networks: it signs authorizations to transfer them (EIP-3009), which the
 * seller has carried out. Thread-safe.
 */
public final class EvmPayer implements PaymentMethod {
    static final String EXACT = "exact";

    /** Verifiers want some seconds to be left, and clocks differ. */
    static final int VALID_SECONDS_MIN = 30;

    /** Leave to take money is not given for longer, whatever a seller wants. */
    static final int VALID_SECONDS_MAX = 3_600;

    private static final String TRANSFER_METHOD = "eip3009";
    private static final int NONCE_BYTES = 32;

    private final EvmKey key;
    private final InstantSource clock;
    private final RandomGenerator random;

    /**
     * @param random must be unpredictable
     */
    public EvmPayer(EvmKey key, InstantSource clock, RandomGenerator random) {
        this.key = key;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public String address() {
        return key.address().checksum();
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return knows(way);
    }

    static boolean knows(PaymentRequirements way) {
        String method = way.extraText("assetTransferMethod");
        return way.scheme().equals(EXACT)
                && Network.of(way.network()).filter(Network::isEvm).isPresent()
                && Address.parse(way.asset()).isPresent()
                && (method == null || method.equals(TRANSFER_METHOD));
    }

    @Override
    public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
        if (!canPay(way)) {
            throw new PayProblem(
                    "A wallet for EVM networks pays the scheme exact with EIP-3009, not "
                            + SafeText.quoted(way.scheme())
                            + " on "
                            + SafeText.quoted(way.network())
                            + ".");
        }
        Network network = Network.of(way.network()).orElseThrow();
        Address token = Address.parse(way.asset()).orElseThrow();
        Domain domain = domain(network, token, way);
        Instant until = clock.instant().plusSeconds(validSeconds(way));
        Authorization leave =
                new Authorization(
                        key.address(),
                        payee(way),
                        way.amount(),
                        BigInteger.ZERO,
                        BigInteger.valueOf(until.getEpochSecond()),
                        nonce());
        String signature = Hex.text(key.sign(leave.digest(domain)).bytes());
        return new PreparedPayment(
                new ExactEvm(signature, leave).json(),
                null,
                Instant.ofEpochSecond(until.getEpochSecond()));
    }

    private static int validSeconds(PaymentRequirements way) {
        return Math.clamp(way.maxTimeoutSeconds(), VALID_SECONDS_MIN, VALID_SECONDS_MAX);
    }

    private static Address payee(PaymentRequirements way) throws PayProblem {
        Optional<Address> payee = Address.parse(way.payTo());
        if (payee.isEmpty() || payee.get().equals(Address.ZERO)) {
            throw new PayProblem(
                    "The seller wants to be paid at "
                            + SafeText.quoted(way.payTo())
                            + ", which is no address of "
                            + SafeText.quoted(way.network())
                            + ". Nothing was signed.");
        }
        return payee.get();
    }

    /**
     * A signature under another name than the token's own is worth nothing, or not what it says.
     */
    private static Domain domain(Network network, Address token, PaymentRequirements way)
            throws PayProblem {
        String name = way.extraText("name");
        String version = way.extraText("version");
        Asset known = Asset.at(network, token.checksum()).orElse(null);
        if (known != null) {
            agree("name", name, known.domainName(), known);
            agree("version", version, known.domainVersion(), known);
            name = known.domainName();
            version = known.domainVersion();
        }
        if (name == null || version == null) {
            throw new PayProblem(
                    "The seller does not say the name and version that the token "
                            + token
                            + " on "
                            + network.id()
                            + " signs with (extra.name, extra.version), and it is not known here."
                            + " Nothing was signed.");
        }
        return new Domain(name, version, network.chainId(), token);
    }

    private static void agree(
            String what, @Nullable String said, @Nullable String known, Asset asset)
            throws PayProblem {
        if (said != null && !said.equals(known)) {
            throw new PayProblem(
                    "The seller says that the "
                            + what
                            + " of "
                            + asset.symbol()
                            + " on "
                            + asset.network().id()
                            + " is "
                            + SafeText.quoted(said)
                            + ", but it is "
                            + SafeText.quoted(known)
                            + ": no signature for that would be good. Nothing was signed; tell the"
                            + " seller to correct extra."
                            + what
                            + ".");
        }
    }

    private String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        return Hex.text(bytes);
    }
}
