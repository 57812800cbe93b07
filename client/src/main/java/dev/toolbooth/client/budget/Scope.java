package dev.toolbooth.client.budget;

/** What a limit is on. */
public enum Scope {
    CALL("per call", "per-call"),
    TOOL("per tool", "per-tool"),
    SELLER("per seller", "per-seller"),
    DAY("per day", "per-day"),
    TOTAL("in total", "total");

    private final String words;
    private final String option;

    Scope(String words, String option) {
        this.words = words;
        this.option = option;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    /** What the option of the command line is called, without its dashes. */
    public String option() {
        return option;
    }

    /** The member of the rules' file. */
    String member() {
        return option.replace('-', '_') + "_usd";
    }
}
