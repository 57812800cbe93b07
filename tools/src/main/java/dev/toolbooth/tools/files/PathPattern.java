package dev.toolbooth.tools.files;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that looks at each character of a text once, whatever it says: patterns come from
 * clients, and from files that they write, and Java's own can run practically for ever. Immutable;
 * made by a {@link Builder}.
 */
final class PathPattern {
    private static final int[] NOWHERE = {};

    /** What a state takes; null for one that only leads on. */
    private final @Nullable IntPredicate[] takes;

    /** Where a state leads, by its number. The last state is the end, and leads nowhere. */
    private final int[][] leads;

    private PathPattern(@Nullable IntPredicate[] takes, int[][] leads) {
        this.takes = takes;
        this.leads = leads;
    }

    /** Whether the pattern fits the whole text. */
    boolean fits(String text) {
        BitSet now = new BitSet(leads.length);
        reach(0, now);
        for (int at = 0; at < text.length() && !now.isEmpty(); at++) {
            BitSet next = new BitSet(leads.length);
            for (int state = now.nextSetBit(0); state >= 0; state = now.nextSetBit(state + 1)) {
                IntPredicate takes = this.takes[state];
                if (takes != null && takes.test(text.charAt(at))) {
                    reach(leads[state][0], next);
                }
            }
            now = next;
        }
        return now.get(leads.length - 1);
    }

    private static boolean withinName(int letter) {
        return letter != '/';
    }

    /** Goes to a state, and to all that can be reached from there without a character. */
    private void reach(int state, BitSet reached) {
        if (reached.get(state)) {
            return;
        }
        reached.set(state);
        if (takes[state] == null) {
            for (int next : leads[state]) {
                reach(next, reached);
            }
        }
    }

    /** Puts a pattern together, from left to right. Not thread-safe. */
    static final class Builder {
        private @Nullable IntPredicate[] takes = new IntPredicate[64];
        private int[][] leads = new int[64][];
        private int size;

        /** The state before the choice that is open, and the ends of what can be chosen. */
        private int choice = -1;

        private int[] chosen = NOWHERE;

        /** One character. */
        Builder one(IntPredicate fits) {
            add(fits, size + 1);
            return this;
        }

        Builder letter(char letter) {
            return one(c -> c == letter);
        }

        Builder letterOfName() {
            return one(PathPattern::withinName);
        }

        /** Any number of characters of a name. */
        Builder name() {
            return many(PathPattern::withinName);
        }

        /** Any number of characters. */
        Builder all() {
            return many(_ -> true);
        }

        private Builder many(IntPredicate fits) {
            int fork = add(null, size + 1, size + 2);
            add(fits, fork);
            return this;
        }

        /** Folders on the way, or none. */
        Builder folders() {
            int fork = add(null, size + 1);
            all().letter('/');
            leads[fork] = new int[] {fork + 1, size};
            return this;
        }

        /** What is in it, if it is a folder. */
        Builder inside() {
            int fork = add(null, size + 1);
            letter('/').all();
            leads[fork] = new int[] {fork + 1, size};
            return this;
        }

        /** Begins a choice; there is one at a time. */
        Builder choose() {
            choice = add(null, size + 1);
            chosen = NOWHERE;
            return this;
        }

        /** Begins the next that can be chosen. */
        Builder or() {
            chosen = with(chosen, add(null));
            leads[choice] = with(leads[choice], size);
            return this;
        }

        Builder chosen() {
            for (int end : chosen) {
                leads[end] = new int[] {size};
            }
            choice = -1;
            return this;
        }

        private static int[] with(int[] some, int more) {
            int[] all = Arrays.copyOf(some, some.length + 1);
            all[some.length] = more;
            return all;
        }

        private int add(@Nullable IntPredicate fits, int... to) {
            if (size == leads.length) {
                takes = Arrays.copyOf(takes, 2 * size);
                leads = Arrays.copyOf(leads, 2 * size);
            }
            takes[size] = fits;
            leads[size] = to;
            return size++;
        }

        PathPattern build() {
            add(null);
            return new PathPattern(Arrays.copyOf(takes, size), Arrays.copyOf(leads, size));
        }
    }
}
