package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.core.rail.Verification;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The checks of the scheme exact that ask the token. Thread-safe. */
final class TokenChecks {
    /** How many tokens are remembered to have code; others are asked about each time. */
    private static final int TOKENS_MAX = 1_000;

    private final EvmNode node;
    private final Set<Address> contracts = ConcurrentHashMap.newKeySet();

    TokenChecks(EvmNode node) {
        this.node = node;
    }

    /** Why the token would not make a transfer, or why that is unknown. */
    Optional<Verification> objection(EvmTransfer transfer) {
        try {
            return hasCode(transfer.token())
                    ? simulate(transfer)
                    : Optional.of(
                            new Verification.Bad(
                                    EvmReason.NO_CONTRACT,
                                    "There is no contract at "
                                            + transfer.token()
                                            + " on this network"));
        } catch (NodeProblem e) {
            return Optional.of(
                    new Verification.Unavailable("The chain can't be asked: " + e.getMessage()));
        }
    }

    /** A call of an account without code succeeds and does nothing, so that is looked at first. */
    private boolean hasCode(Address token) throws NodeProblem {
        if (contracts.contains(token)) {
            return true;
        }
        boolean code = node.hasCode(token);
        if (code && contracts.size() < TOKENS_MAX) {
            contracts.add(token);
        }
        return code;
    }

    private Optional<Verification> simulate(EvmTransfer transfer) throws NodeProblem {
        try {
            node.call(
                    transfer.token(),
                    Token.transferWithAuthorization(transfer.leave(), transfer.signature()),
                    EvmNode.LATEST);
            return Optional.empty();
        } catch (NodeProblem e) {
            if (e.kind() == NodeProblem.Kind.NO_ANSWER) {
                throw e;
            }
            return Optional.of(diagnose(transfer, RevertMessage.words(e)));
        }
    }

    /** Why a transfer fails, in the order in which x402's own facilitator looks. */
    private Verification diagnose(EvmTransfer transfer, String said) throws NodeProblem {
        Optional<Boolean> used =
                ask(transfer, Token.authorizationState(transfer.leave())).flatMap(Abi::truth);
        if (used.isEmpty()) {
            return new Verification.Bad(
                    EvmReason.NO_EIP3009,
                    "The token " + transfer.token() + " does not know EIP-3009 authorizations");
        }
        if (used.get()) {
            return new Verification.Bad(
                    EvmReason.USED,
                    "This payment was used or cancelled before; sign a new one with a new nonce");
        }
        String name = transfer.wanted().extraText("name");
        Optional<String> its = ask(transfer, Token.name()).flatMap(Abi::text);
        if (its.isPresent() && !its.get().equals(name)) {
            return new Verification.Bad(
                    EvmReason.NAME,
                    "The token's name is \"" + its.get() + "\", not \"" + name + "\"");
        }
        String version = transfer.wanted().extraText("version");
        Optional<String> itsVersion = ask(transfer, Token.version()).flatMap(Abi::text);
        if (itsVersion.isPresent() && !itsVersion.get().equals(version)) {
            return new Verification.Bad(
                    EvmReason.VERSION,
                    "The token's version is \"" + itsVersion.get() + "\", not \"" + version + "\"");
        }
        Optional<BigInteger> balance =
                ask(transfer, Token.balanceOf(transfer.leave().from())).flatMap(Abi::number);
        if (balance.isPresent() && balance.get().compareTo(transfer.leave().value()) < 0) {
            return new Verification.Bad(
                    EvmReason.BALANCE,
                    "The payer has "
                            + balance.get()
                            + " of the token; "
                            + transfer.leave().value()
                            + " are needed");
        }
        return new Verification.Bad(EvmReason.SIMULATION, "The token refuses the transfer" + said);
    }

    /** Empty when the token refuses the question. */
    private Optional<String> ask(EvmTransfer transfer, String data) throws NodeProblem {
        try {
            return Optional.of(node.call(transfer.token(), data, EvmNode.LATEST));
        } catch (NodeProblem e) {
            if (e.kind() == NodeProblem.Kind.NO_ANSWER) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
