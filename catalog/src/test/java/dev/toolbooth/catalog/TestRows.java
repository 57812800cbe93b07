package dev.toolbooth.catalog;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows in memory, as several catalogs share them. Thread-safe. */
public final class TestRows implements CatalogRows {
    private final Map<String, CatalogRow> rows = new HashMap<>();
    private long revision;
    private Runnable beforeWrite = () -> {};

    /** Done once, before the next write: what another server does meanwhile. */
    public void meanwhile(Runnable other) {
        beforeWrite = other;
    }

    @Override
    public synchronized List<CatalogRow> since(long from, int limit) {
        return rows.values().stream()
                .filter(row -> row.revision() > from)
                .sorted(Comparator.comparingLong(CatalogRow::revision))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<CatalogRow> write(Collection<CatalogRow> changed) {
        Runnable other = beforeWrite;
        beforeWrite = () -> {};
        other.run();
        List<CatalogRow> written = new ArrayList<>();
        for (CatalogRow row : changed) {
            CatalogRow before = rows.get(row.key());
            long known = before == null ? 0 : before.revision();
            boolean free = row.revision() == 0 && before != null && before.gone();
            if (known == row.revision() || free) {
                CatalogRow now = new CatalogRow(row.key(), row.json(), ++revision);
                rows.put(row.key(), now);
                written.add(now);
            }
        }
        return written;
    }

    /** Forgets what was taken out, as a store may after a while. */
    synchronized void tidy() {
        rows.values().removeIf(CatalogRow::gone);
    }

    synchronized int size() {
        return (int) rows.values().stream().filter(row -> !row.gone()).count();
    }
}
