package dev.toolbooth.client.budget;

/** What purchases are allowed or denied by. */
public enum Facet {
    TOOL,
    HOST,
    PAYEE,
    ASSET,
    NETWORK;

    /** As it is written in the rules' file, in options and in sentences. */
    public String word() {
        return switch (this) {
            case TOOL -> "tool";
            case HOST -> "host";
            case PAYEE -> "payee";
            case ASSET -> "asset";
            case NETWORK -> "network";
        };
    }
}
