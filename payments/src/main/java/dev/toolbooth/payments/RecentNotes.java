package dev.toolbooth.payments;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The latest notes, one for each subject. Guards itself. */
public final class RecentNotes<T> {
    private static final int MOST = 10_000;

    private final LinkedHashMap<String, T> notes = new LinkedHashMap<>();

    public synchronized @Nullable T get(String key) {
        return notes.get(key);
    }

    /** What was noted, which is forgotten now. */
    public synchronized @Nullable T take(String key) {
        return notes.remove(key);
    }

    public synchronized void put(String key, T note) {
        notes.put(key, note);
        if (notes.size() > MOST) {
            notes.pollFirstEntry();
        }
    }
}
