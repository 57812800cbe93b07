package dev.toolbooth.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The documents of an index, and those that still need a vector. Guarded by itself; comparisons go
 * to the {@link VectorTable}.
 */
final class DocumentVectors {
    private final int most;
    private final VectorTable table;

    /** For each document, what its vector is of, or will be. */
    private final Map<String, Long> contents = new HashMap<>();

    /** What is to be embedded, the longest waiting first. */
    private final Set<String> waiting = new LinkedHashSet<>();

    private int underWay;
    private boolean closed;

    /**
     * @param most how many documents get a vector at most
     */
    DocumentVectors(int most, VectorTable table) {
        this.most = most;
        this.table = table;
    }

    /** Notes what a document is about; one that is as before keeps its vector. */
    synchronized void expect(String id, long content) {
        Long known = contents.get(id);
        if (closed || (known == null ? contents.size() >= most : known == content)) {
            return;
        }
        contents.put(id, content);
        if (known != null) {
            table.remove(List.of(id));
        }
        waiting.add(id);
        notifyAll();
    }

    synchronized void forget(Collection<String> ids) {
        table.remove(ids);
        for (String id : ids) {
            contents.remove(id);
            waiting.remove(id);
        }
        notifyAll();
    }

    /** Takes some that want a vector, and waits until there are any; none when it is closed. */
    synchronized List<String> take(int count) throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        List<String> some = new ArrayList<>(waiting.stream().limit(count).toList());
        some.forEach(waiting::remove);
        underWay += some.size();
        return some;
    }

    /** Keeps a vector, unless the document is another meanwhile. */
    synchronized void keep(String id, long content, float[] vector) {
        Long known = contents.get(id);
        if (!closed && known != null && known == content) {
            table.put(id, vector);
        }
    }

    /** Says that some that were taken are done, with or without vectors. */
    synchronized void done(int count) {
        underWay -= count;
        notifyAll();
    }

    /** Waits until no document wants a vector. */
    synchronized void awaitDone() throws InterruptedException {
        while (!closed && (!waiting.isEmpty() || underWay > 0)) {
            wait();
        }
    }

    /** From here on none gets a vector. */
    synchronized void close() {
        closed = true;
        waiting.clear();
        notifyAll();
    }

    synchronized boolean closed() {
        return closed;
    }
}
