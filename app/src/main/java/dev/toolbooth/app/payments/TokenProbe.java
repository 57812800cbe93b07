package dev.toolbooth.app.payments;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;

/** A probe of whether a token of an EVM network could be paid with a signature. */
final class TokenProbe {
    private static final String ZERO = "0x" + "0".repeat(64);

    private TokenProbe() {}

    static ChainProbe.Sign look(Asset asset, RpcNode node) throws NodeProblem {
        String token = asset.symbol() + " at " + asset.address();
        Address address = Address.parse(asset.address()).orElseThrow();
        Optional<Boolean> known = ask(node, asset, state(address)).flatMap(Abi::truth);
        if (known.isEmpty()) {
            return new ChainProbe.Sign(
                    false,
                    token + " doesn't support signed transfers (EIP-3009)",
                    "check its address in tokens, or remove it from assets");
        }
        Domain domain =
                new Domain(
                        String.valueOf(asset.domainName()),
                        String.valueOf(asset.domainVersion()),
                        asset.network().chainId(),
                        address);
        Optional<String> separator = ask(node, asset, Token.domainSeparator());
        return separator.isPresent()
                        && !separator.get().equalsIgnoreCase(Hex.text(domain.separator()))
                ? new ChainProbe.Sign(
                        false,
                        token
                                + " has another EIP-712 domain than \""
                                + asset.domainName()
                                + "\", version \""
                                + asset.domainVersion()
                                + "\"",
                        "check its eip712-name and eip712-version: buyers sign them")
                : new ChainProbe.Sign(true, token + " supports signed transfers", "");
    }

    /** Asks for an authorization's state with an unused nonce. */
    private static String state(Address any) {
        return Token.authorizationState(
                new Authorization(
                        any, any, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, ZERO));
    }

    /** Empty when the token does not know the question. */
    private static Optional<String> ask(RpcNode node, Asset asset, String data) throws NodeProblem {
        ArrayNode params = Json.array();
        params.addObject().put("to", asset.address()).put("data", data);
        params.add("latest");
        try {
            return Optional.of(node.ask("eth_call", params).asString(""));
        } catch (NodeProblem e) {
            if (e.kind() == NodeProblem.Kind.NO_ANSWER) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
