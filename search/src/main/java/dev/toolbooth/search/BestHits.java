package dev.toolbooth.search;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collector of the best hits. It takes twice as many as are wanted, and then drops the worse
 * half: for a page far down, that is much less work than keeping all in order. Not thread-safe.
 */
final class BestHits {
    private static final int ROOM_MIN = 64;

    private final int most;
    private TextHit[] all = new TextHit[ROOM_MIN];
    private int size;
    private @Nullable TextHit worst;

    /**
     * @param most how many are wanted, at least 1
     */
    BestHits(int most) {
        this.most = most;
    }

    /** Who is behind this one need not come; null while anyone may. */
    @Nullable TextHit worst() {
        return worst;
    }

    void add(TextHit textHit) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        all[size++] = textHit;
        if (size >= Math.max(2 * most, ROOM_MIN)) {
            select(most - 1, 0, size - 1);
            size = most;
            worst = all[most - 1];
        }
    }

    /**
     * Those from one place to another, the best first; as many as there are. Nothing can be added
     * any more.
     */
    List<TextHit> page(int offset, int limit) {
        int from = Math.min(offset, size);
        int to = from + Math.min(size - from, limit);
        if (from == to) {
            return List.of();
        }
        select(from, 0, size - 1);
        select(to - 1, from, size - 1);
        Arrays.sort(all, from, to, TextHit::compare);
        return List.of(Arrays.copyOfRange(all, from, to));
    }

    /** Brings one to its place, and those before it in front of it. */
    private void select(int place, int first, int last) {
        int from = first;
        int to = last;
        while (from < to) {
            int middle = partition(from, to);
            if (middle == place) {
                return;
            }
            if (middle < place) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
    }

    /** Puts those before one in front of it, and says where it came to stand. */
    private int partition(int from, int to) {
        swap(medianOf(from, (from + to) >>> 1, to), to);
        TextHit pivot = all[to];
        int next = from;
        for (int i = from; i < to; i++) {
            if (all[i].compare(pivot) < 0) {
                swap(i, next);
                next++;
            }
        }
        swap(next, to);
        return next;
    }

    private int medianOf(int a, int b, int c) {
        boolean inOrder = all[a].compare(all[b]) < 0;
        int less = inOrder ? a : b;
        int more = inOrder ? b : a;
        if (all[c].compare(all[less]) < 0) {
            return less;
        }
        return all[c].compare(all[more]) < 0 ? c : more;
    }

    private void swap(int a, int b) {
        TextHit one = all[a];
        all[a] = all[b];
        all[b] = one;
    }
}
