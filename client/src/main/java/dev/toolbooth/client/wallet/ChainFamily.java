package dev.toolbooth.client.wallet;

import java.util.Locale;
import java.util.Optional;

/** A family of chains that a key may be for. */
public enum ChainFamily {
    EVM,
    SOLANA;

    /** As it is written in files and on command lines. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ChainFamily> of(String word) {
        for (ChainFamily family : values()) {
            if (family.word().equals(word)) {
                return Optional.of(family);
            }
        }
        return Optional.empty();
    }
}
