package dev.toolbooth.app.log;

import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The last entries of the log, for remote readers: bounded in number and in length. Guarded by
 * itself.
 */
public final class RecentLog {
    static final int ENTRY_CHARS_MAX = 2_000;

    private final int max;
    private final Deque<String> entries = new ArrayDeque<>();
    private long changes;

    RecentLog(int max) {
        this.max = max;
    }

    /**
     * Keeps an entry.
     *
     * @param news whether subscribers of the log should hear of it
     */
    synchronized void add(String line, boolean news) {
        if (entries.size() == max) {
            entries.removeFirst();
        }
        entries.addLast(SafeText.cut(line, ENTRY_CHARS_MAX));
        if (news) {
            changes++;
        }
    }

    /** All entries that are kept, oldest first, a line each. */
    public synchronized String text() {
        return entries.isEmpty() ? "" : String.join("\n", entries) + "\n";
    }

    /** A number that grows with every entry that subscribers of the log should hear of. */
    public synchronized long changes() {
        return changes;
    }
}
