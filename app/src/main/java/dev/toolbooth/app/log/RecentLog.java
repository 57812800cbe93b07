package dev.toolbooth.app.log;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The last entries of the log, for those who may read them from afar: bounded in number and in
 * length. Guarded by itself.
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
     * @param news whether those who watch the log should be told of it
     */
    synchronized void add(String line, boolean news) {
        if (entries.size() == max) {
            entries.removeFirst();
        }
        entries.addLast(cut(line));
        if (news) {
            changes++;
        }
    }

    private static String cut(String line) {
        if (line.length() <= ENTRY_CHARS_MAX) {
            return line;
        }
        boolean pair = Character.isHighSurrogate(line.charAt(ENTRY_CHARS_MAX - 1));
        return line.substring(0, pair ? ENTRY_CHARS_MAX - 1 : ENTRY_CHARS_MAX) + "…";
    }

    /** All entries that are kept, oldest first, a line each. */
    public synchronized String text() {
        return entries.isEmpty() ? "" : String.join("\n", entries) + "\n";
    }

    /** A number that grows with every entry that those who watch the log should be told of. */
    public synchronized long changes() {
        return changes;
    }
}
