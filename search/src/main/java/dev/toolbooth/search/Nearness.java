package dev.toolbooth.search;

import java.util.Arrays;
import java.util.List;

/** How near in meaning documents are to what is looked for. */
@FunctionalInterface
interface Nearness {
    /** Nothing is known of any. */
    Nearness UNKNOWN =
            ids -> {
                double[] none = new double[ids.size()];
                Arrays.fill(none, Double.NaN);
                return none;
            };

    /** For each id, from -1 to 1; not a number where it isn't known. */
    double[] of(List<String> ids);
}
