package dev.toolbooth.core.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A store of catalog rows in memory. Guarded by itself. */
public final class MemoryCatalogRows implements CatalogRows {
    private final Map<String, CatalogRow> kept = new HashMap<>();
    private final TreeMap<Long, CatalogRow> changes = new TreeMap<>();
    private long revision;

    @Override
    public synchronized List<CatalogRow> since(long after, int limit) {
        return changes.tailMap(after, false).values().stream().limit(limit).toList();
    }

    @Override
    public synchronized List<CatalogRow> write(Collection<CatalogRow> rows) {
        CatalogRowLimits.check(rows);
        List<CatalogRow> written = new ArrayList<>();
        for (CatalogRow row : rows) {
            CatalogRow before = kept.get(row.key());
            long known = before == null ? 0 : before.revision();
            boolean free = row.revision() == 0 && before != null && before.gone();
            if (known == row.revision() || free) {
                revision++;
                CatalogRow now = new CatalogRow(row.key(), row.json(), revision);
                changes.remove(known);
                changes.put(revision, now);
                kept.put(row.key(), now);
                written.add(now);
            }
        }
        return written;
    }
}
