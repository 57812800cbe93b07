package dev.toolbooth.tools.workspace.planner;

import java.security.SecureRandom;
import java.util.function.Supplier;

/** A generator of plan ids that are hard to guess and easy to type. Safe for concurrent use. */
public final class PlanIds implements Supplier<String> {
    private static final int RADIX = 36;

    private final SecureRandom random = new SecureRandom();

    @Override
    public String get() {
        return "p" + Long.toString(random.nextLong() >>> 1, RADIX);
    }
}
