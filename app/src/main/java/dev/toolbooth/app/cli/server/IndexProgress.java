package dev.toolbooth.app.cli.server;

import dev.toolbooth.core.search.IndexStatus;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The progress of an index for a person who waits: a bar on a terminal, and elsewhere a line at
 * intervals. For one thread.
 */
final class IndexProgress {
    /** In a log, more would be in the way. */
    static final Duration LINES_APART = Duration.ofSeconds(10);

    private static final int BAR_CHARS = 30;

    private final PrintStream err;
    private final boolean terminal;
    private final LongSupplier nanoTime;
    private long saidNanos;
    private int shownChars;

    /** The most files left to read so far, because each report only says how many are left. */
    private int filesMost;

    /**
     * @param terminal whether a line can be written over
     * @param nanoTime the time that passes
     */
    IndexProgress(PrintStream err, boolean terminal, LongSupplier nanoTime) {
        this.err = err;
        this.terminal = terminal;
        this.nanoTime = nanoTime;
        this.saidNanos = nanoTime.getAsLong();
    }

    void show(IndexStatus now) {
        String text = text(now);
        if (terminal) {
            err.print("\r" + text + " ".repeat(Math.max(0, shownChars - text.length())));
            shownChars = text.length();
        } else if (nanoTime.getAsLong() - saidNanos >= LINES_APART.toNanos()) {
            err.println(text);
            saidNanos = nanoTime.getAsLong();
        }
    }

    /** Leaves the line to others. */
    void end() {
        if (shownChars > 0) {
            err.print("\r" + " ".repeat(shownChars) + "\r");
            shownChars = 0;
        }
    }

    private String text(IndexStatus now) {
        filesMost = Math.max(filesMost, now.filesToDo());
        return switch (now.phase()) {
            case OPENING -> "opening the index";
            case READING ->
                    now.filesToDo() == 0
                            ? "looking for changed files"
                            : bar(filesMost - now.filesToDo(), filesMost, "files read");
            case EMBEDDING, READY, FOLLOWING, FAILED ->
                    bar(now.embedded(), now.chunks(), "places embedded");
        };
    }

    private static String bar(int done, int all, String what) {
        int full = all == 0 ? 0 : (int) ((long) BAR_CHARS * done / all);
        String bar = "#".repeat(full) + ".".repeat(BAR_CHARS - full);
        return "[" + bar + "] " + done + " of " + all + " " + what;
    }
}
