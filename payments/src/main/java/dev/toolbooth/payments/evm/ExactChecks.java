package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.ExactEvm;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Secp256k1;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The checks of the scheme exact that need no token, in the order of x402's own facilitator, so
 * that a payment with two faults gets the same reason everywhere.
 */
public final class ExactChecks {
    /** A payment must be good for this much longer, so that there is time to have it mined. */
    static final int SPARE_SECONDS = 6;

    /**
     * And no longer than a day, unless the seller wants that: anyone who finds it later could use
     * it, and it has to be remembered until then. Clients sign for as long as the seller asks.
     */
    static final int LONGEST_SECONDS = 86_400;

    private static final Pattern NETWORK = Pattern.compile("eip155:([0-9]{1,18})");

    /** The last 32 bytes of a signature of a wallet that does not exist yet (ERC-6492). */
    private static final String ERC_6492 = "6492".repeat(16);

    private final PaymentPayload payment;
    private final PaymentRequirements wanted;

    private ExactChecks(PaymentPayload payment, PaymentRequirements wanted) {
        this.payment = payment;
        this.wanted = wanted;
    }

    /**
     * Checks a payment against what the seller wants, never against what the payment says, and
     * whatever the time is: a payment that was good once is still genuine.
     *
     * @param resource what is paid for
     * @throws NodeProblem when the payer's account can't be looked at
     */
    public static X402ParseResult<EvmTransfer> genuine(
            PaymentPayload payment,
            PaymentRequirements wanted,
            X402Resource resource,
            ContractWallets contractWallets)
            throws NodeProblem {
        return new ExactChecks(payment, wanted.canonical()).check(resource, contractWallets);
    }

    private X402ParseResult<EvmTransfer> check(
            X402Resource resource, ContractWallets contractWallets) throws NodeProblem {
        if (!payment.scheme().equals("exact") || !wanted.scheme().equals("exact")) {
            return bad(
                    EvmReason.SCHEME,
                    "The scheme is \"" + payment.scheme() + "\"; expected \"exact\"");
        }
        String name = wanted.extraText("name");
        String version = wanted.extraText("version");
        if (name == null || version == null) {
            return bad(
                    EvmReason.DOMAIN,
                    "extra.name and extra.version of the requirements are missing");
        }
        Matcher chain = NETWORK.matcher(wanted.network());
        if (!Network.same(payment.network(), wanted.network()) || !chain.matches()) {
            return bad(
                    EvmReason.NETWORK,
                    "The payment is for " + payment.network() + "; expected " + wanted.network());
        }
        Optional<Address> token = Address.parse(wanted.asset());
        if (token.isEmpty()) {
            return bad(EvmReason.REQUIREMENTS, "asset is no address of a token: " + wanted.asset());
        }
        Domain domain = new Domain(name, version, Long.parseLong(chain.group(1)), token.get());
        return switch (ExactEvm.read(payment.payload())) {
            case X402ParseResult.Bad<ExactEvm> fault -> bad(fault.reason(), fault.message());
            case X402ParseResult.Good<ExactEvm> read -> {
                X402ParseResult.@Nullable Bad<EvmTransfer> fault =
                        signed(read.value(), domain, contractWallets);
                if (fault == null) {
                    fault = fits(read.value().authorization());
                }
                yield fault != null
                        ? fault
                        : new X402ParseResult.Good<>(
                                new EvmTransfer(
                                        payment,
                                        wanted,
                                        resource,
                                        token.get(),
                                        read.value().authorization(),
                                        signature(read.value()).orElseThrow()));
            }
        };
    }

    private static Optional<Signature> signature(ExactEvm exact) {
        return Hex.bytes(exact.signature(), Signature.BYTES).flatMap(Signature::of);
    }

    private static X402ParseResult.@Nullable Bad<EvmTransfer> signed(
            ExactEvm exact, Domain domain, ContractWallets contractWallets) throws NodeProblem {
        Authorization leave = exact.authorization();
        Optional<Address> signer =
                signature(exact).flatMap(it -> Secp256k1.recover(leave.digest(domain), it));
        if (signer.filter(leave.from()::equals).isPresent()) {
            // Whatever else its account may be: the token has the last word when it is simulated.
            return null;
        }
        if (contractWallets.isContract(leave.from())) {
            return bad(
                    EvmReason.SIGNATURE,
                    "The payer "
                            + leave.from()
                            + " is a smart wallet (EIP-1271 or EIP-7702), which is not supported;"
                            + " pay from an account with a key of its own");
        }
        if (exact.signature().endsWith(ERC_6492)) {
            return bad(
                    EvmReason.FACTORY,
                    "The signature is one of ERC-6492, of a smart wallet that is not deployed;"
                            + " pay from an account with a key of its own");
        }
        return bad(
                EvmReason.SIGNATURE,
                "The signature is not the payer's for this token: sign"
                        + " TransferWithAuthorization with the domain name \""
                        + domain.name()
                        + "\", version \""
                        + domain.version()
                        + "\", chain "
                        + domain.chainId()
                        + ", contract "
                        + domain.verifyingContract());
    }

    private X402ParseResult.@Nullable Bad<EvmTransfer> fits(Authorization leave) {
        if (Address.parse(wanted.payTo()).filter(leave.to()::equals).isEmpty()) {
            return bad(
                    EvmReason.RECIPIENT,
                    "The payment goes to " + leave.to() + "; expected " + wanted.payTo());
        }
        // The text of v1 lets a payment be larger. Nobody's client makes one, and x402's own
        // facilitator refuses it, in v1 too: a buyer who pays too much has made a mistake.
        if (!leave.value().equals(wanted.amount())) {
            return bad(
                    payment.version() == 1 ? EvmReason.VALUE_V1 : EvmReason.VALUE,
                    "The payment is of " + leave.value() + "; expected exactly " + wanted.amount());
        }
        return null;
    }

    /** Why it is not the time of a genuine payment; nothing when it is. */
    static Optional<Verification> untimely(EvmTransfer transfer, Instant now) {
        Authorization leave = transfer.leave();
        long seconds = now.getEpochSecond();
        long longest = seconds + Math.max(transfer.wanted().maxTimeoutSeconds(), LONGEST_SECONDS);
        if (leave.validBefore().compareTo(BigInteger.valueOf(longest)) > 0) {
            return untimely(
                    EvmReason.VALID_BEFORE,
                    "The payment is good until "
                            + leave.validBefore()
                            + ", which is too long; sign a new one that is good until "
                            + longest
                            + " at most");
        }
        if (leave.validBefore().compareTo(BigInteger.valueOf(seconds + SPARE_SECONDS)) < 0) {
            return untimely(
                    EvmReason.VALID_BEFORE,
                    "The payment is good until "
                            + leave.validBefore()
                            + ", and it is "
                            + seconds
                            + "; it must be good for "
                            + SPARE_SECONDS
                            + " seconds more, so sign a new one");
        }
        if (leave.validAfter().compareTo(BigInteger.valueOf(seconds)) > 0) {
            return untimely(
                    EvmReason.VALID_AFTER,
                    "The payment is good after "
                            + leave.validAfter()
                            + ", and it is only "
                            + seconds);
        }
        return Optional.empty();
    }

    private static Optional<Verification> untimely(String reason, String message) {
        return Optional.of(new Verification.Bad(reason, message));
    }

    private static X402ParseResult.Bad<EvmTransfer> bad(String reason, String message) {
        return new X402ParseResult.Bad<>(reason, message);
    }
}
