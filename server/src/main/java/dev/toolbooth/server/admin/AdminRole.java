package dev.toolbooth.server.admin;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A role of operators; each may do what those before it may. */
public enum AdminRole {
    /** Looks, and changes nothing. */
    VIEWER,
    /** Runs the business: calls tools, gives money back, puts money in, looks after the catalog. */
    OPERATOR,
    /** Decides who comes in: keys, and links for others. */
    ADMIN;

    /** Whether this role may do what another one is needed for. */
    public boolean covers(AdminRole needed) {
        return compareTo(needed) >= 0;
    }

    /** The role that a word stands for, if it does. */
    public static Optional<AdminRole> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    /** The word for it in JSON and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
