package dev.toolbooth.app.config.selling;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.EvmKey;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.wire.text.SafeText;
import java.util.Optional;

/** The formats of addresses and keys on the known networks. */
final class ChainAddressFormats {
    private ChainAddressFormats() {}

    /** A fault in a text, and the right form. */
    record Wrong(String what, String hint) {}

    /** What is wrong with an address on a network, if anything is. */
    static Optional<Wrong> wrongAddress(Network network, String text) {
        return network.isEvm() ? wrongEvm(text) : wrongSolana(network, text);
    }

    private static Optional<Wrong> wrongEvm(String text) {
        if (Address.checked(text).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                Address.parse(text)
                        .map(
                                address ->
                                        new Wrong(
                                                SafeText.quoted(text)
                                                        + " has a letter in the wrong case",
                                                "if every digit is right, it is written "
                                                        + address.checksum()))
                        .orElseGet(
                                () ->
                                        new Wrong(
                                                SafeText.quoted(text)
                                                        + " is no address on an EVM network",
                                                "expected 0x and 40 digits in hexadecimal")));
    }

    private static Optional<Wrong> wrongSolana(Network network, String text) {
        return SolanaAddress.parse(text).isPresent()
                ? Optional.empty()
                : Optional.of(
                        new Wrong(
                                SafeText.quoted(text) + " is no address on " + network.id(),
                                "expected 32 bytes in base58, as wallets show them"));
    }

    /** Whether a text is a private key of a network. */
    static boolean isKey(Network network, String text) {
        return network.isEvm() ? EvmKey.parse(text).isPresent() : SolanaKey.parse(text).isPresent();
    }

    /** What such a key looks like. */
    static String keyForm(Network network) {
        return network.isEvm()
                ? "64 digits in hexadecimal"
                : "64 bytes in base58, or a list of 64 numbers as solana-keygen writes it";
    }
}
