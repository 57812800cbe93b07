package dev.toolbooth.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Puts the first of those that fit by their words into an order that knows their meaning too. Who
 * has the very name that was typed stays before all others; what is equally good is ordered as
 * before.
 *
 * @param share how much meaning counts, from 0 to 1; words have the rest
 * @param steps as many that are not equally good
 */
record Reordering(Nearness nearness, double share, int steps) {
    /** Those behind stay as they are. */
    static final int FIRST = 50;

    /** What {@code MeaningQualityTest} finds to be good. */
    static final double SHARE = 0.4;

    static final int STEPS = 16;

    /** All stay as they are. */
    static final Reordering NONE = new Reordering(Nearness.UNKNOWN, 0, 1);

    static Reordering by(Nearness nearness) {
        return new Reordering(nearness, SHARE, STEPS);
    }

    void sort(List<Found> first, List<String> ids, ExactNames names) throws IOException {
        double[] known = nearness.of(ids);
        OptionalDouble usual = Arrays.stream(known).filter(Double::isFinite).average();
        if (usual.isEmpty()) {
            return;
        }
        List<Found> sorted = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            Found found = first.get(i);
            // What nobody has read yet is taken for as near as the others are.
            double near = Double.isNaN(known[i]) ? usual.getAsDouble() : known[i];
            double words = -found.key(0) / (double) LeafKeys.STEPS;
            long step = (long) ((share * Math.max(0, near) + (1 - share) * words) * steps);
            sorted.add(found.with(-(names.has(found.document()) ? steps + 1 + step : step)));
        }
        sorted.sort(Found::compare);
        for (int i = 0; i < sorted.size(); i++) {
            first.set(i, sorted.get(i));
        }
    }
}
