package dev.toolbooth.core.trace;

import java.util.Locale;

/** A step of a call, in order; most calls leave some out. */
public enum CallStep {
    /** Its message is read, and who sends it is known. */
    IDENTIFY(0),
    /** The tool is found, and whether its caller may use it, and now. */
    ADMIT(1),
    /** Its arguments are compared with the tool's schema. */
    CHECK(2),
    /** Its price is looked up. */
    QUOTE(3),
    /** What it may cost is held, or the payment that came with it is taken. */
    HOLD(4),
    /** The tool runs. */
    RUN(5),
    /** What it has cost is posted, or its payment settled. */
    CAPTURE(6);

    /** How many there are. */
    static final int COUNT = 7;

    private final int place;
    private final String label = name().toLowerCase(Locale.ROOT);

    CallStep(int place) {
        this.place = place;
    }

    /** Its place among all, from 0. */
    int place() {
        return place;
    }

    /** The word for it. */
    public String label() {
        return label;
    }
}
