package dev.toolbooth.client.pay;

/**
 * An objection of a purse's rules to a purchase.
 *
 * @param reason in a sentence
 * @param remedy what a person can do about it, such as a command; empty for nothing
 */
public record Objection(String reason, String remedy) {
    private static final String OWNER =
            "Only the person whose money it is can allow it, in Toolbooth's budget.";

    public Objection(String reason) {
        this(reason, "");
    }

    /**
     * For a model: without a command, which it could run, and the limit is there to keep it from
     * that.
     */
    public String forModel() {
        return remedy.isEmpty() ? reason : reason + " " + OWNER;
    }

    /** For a person: with what to do about it. */
    @Override
    public String toString() {
        return remedy.isEmpty() ? reason : reason + " " + remedy;
    }
}
