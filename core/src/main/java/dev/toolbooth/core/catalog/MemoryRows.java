package dev.toolbooth.core.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows that don't survive. Guarded by itself. */
public final class MemoryRows implements CatalogRows {
    private final Map<String, CatalogRow> rows = new HashMap<>();
    private long last;

    @Override
    public synchronized List<CatalogRow> since(long revision, int limit) {
        return rows.values().stream()
                .filter(row -> row.revision() > revision)
                .sorted(Comparator.comparingLong(CatalogRow::revision))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<CatalogRow> write(Collection<CatalogRow> wanted) {
        List<CatalogRow> written = new ArrayList<>();
        for (CatalogRow row : wanted) {
            CatalogRow kept = rows.get(row.key());
            if ((kept == null ? 0 : kept.revision()) == row.revision()) {
                CatalogRow now = new CatalogRow(row.key(), row.json(), ++last);
                rows.put(row.key(), now);
                written.add(now);
            }
        }
        return written;
    }
}
