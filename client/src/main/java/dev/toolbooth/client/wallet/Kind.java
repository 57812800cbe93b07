package dev.toolbooth.client.wallet;

import java.util.Locale;
import java.util.Optional;

/** The families of chains that a key may be for. */
public enum Kind {
    EVM,
    SOLANA;

    /** As it is written in files and on command lines. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kind> of(String word) {
        for (Kind kind : values()) {
            if (kind.word().equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
