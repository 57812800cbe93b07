package dev.toolbooth.chain.evm;

import java.math.BigInteger;

/** The calls and events of a token with EIP-3009, as data for transactions and eth_call. */
public final class Token {
    /** The first topic of Transfer(from, to, value). */
    public static final String TRANSFER_TOPIC =
            Hex.text(Keccak.hash("Transfer(address,address,uint256)"));

    /** The first topic of AuthorizationUsed(authorizer, nonce). */
    public static final String AUTHORIZATION_USED_TOPIC =
            Hex.text(Keccak.hash("AuthorizationUsed(address,bytes32)"));

    private Token() {}

    /** Carries out an authorization. */
    public static String transferWithAuthorization(Authorization leave, Signature signature) {
        return Abi.call(
                "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,"
                        + "uint8,bytes32,bytes32)",
                leave.words(),
                Word.of(signature.v()),
                Word.of(signature.r()),
                Word.of(signature.s()));
    }

    /** Asks whether a nonce was used or cancelled. */
    public static String authorizationState(Authorization leave) {
        return Abi.call(
                "authorizationState(address,bytes32)", Word.of(leave.from()), leave.nonceBytes());
    }

    public static String balanceOf(Address owner) {
        return Abi.call("balanceOf(address)", Word.of(owner));
    }

    public static String name() {
        return Abi.call("name()");
    }

    public static String version() {
        return Abi.call("version()");
    }

    /** Asks for the hash of the token's EIP-712 domain. */
    public static String domainSeparator() {
        return Abi.call("DOMAIN_SEPARATOR()");
    }

    /** Moves the sender's own tokens. */
    public static String transfer(Address to, BigInteger value) {
        return Abi.call("transfer(address,uint256)", Word.of(to), Word.of(value));
    }

    /** An address as topics have it. */
    public static String topic(Address address) {
        return Hex.text(Word.of(address));
    }
}
