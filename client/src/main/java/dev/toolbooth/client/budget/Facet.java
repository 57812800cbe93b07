package dev.toolbooth.client.budget;

import java.util.Locale;

/** A property of purchases that rules allow or deny by. */
public enum Facet {
    TOOL,
    HOST,
    PAYEE,
    ASSET,
    NETWORK;

    /** As it is written in the rules' file, in options and in sentences. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A name in the one way in which it is compared. */
    public String canonical(String name) {
        return switch (this) {
            case HOST -> name.toLowerCase(Locale.ROOT);
            case PAYEE, ASSET -> Cost.same(name);
            case TOOL, NETWORK -> name;
        };
    }
}
