package dev.toolbooth.client.budget;

/** The scope of a limit. */
public enum LimitScope {
    CALL("per call", "per-call"),
    TOOL("per tool", "per-tool"),
    SELLER("per seller", "per-seller"),
    DAY("per day", "per-day"),
    TOTAL("in total", "total");

    private final String words;
    private final String option;

    LimitScope(String words, String option) {
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
