package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Plans that end with the process. Guarded by itself. */
final class MemoryPlans implements PlanRows {
    private final PlanBounds bounds;
    private final Map<String, PlanRow> plans = new HashMap<>();
    private final TreeMap<Long, String> order = new TreeMap<>();
    private final Map<String, TreeMap<Long, PlanChange>> changes = new HashMap<>();
    private long place;

    MemoryPlans(PlanBounds bounds) {
        this.bounds = bounds;
    }

    @Override
    public synchronized Optional<PlanRow> find(String id) {
        return Optional.ofNullable(plans.get(id));
    }

    @Override
    public synchronized Optional<PlanRow> add(String id, String json, String change) {
        if (plans.containsKey(id)) {
            throw new IllegalArgumentException("a plan " + id + " was there before");
        }
        if (plans.values().stream().filter(plan -> !plan.gone()).count() >= bounds.plans()) {
            return Optional.empty();
        }
        place++;
        PlanRow row = new PlanRow(id, place, json, 1);
        plans.put(id, row);
        order.put(place, id);
        note(row, change);
        return Optional.of(row);
    }

    @Override
    public synchronized boolean replace(PlanRow now, String change) {
        PlanRow before = plans.get(now.id());
        if (before == null || before.gone() || before.version() != now.version() - 1) {
            return false;
        }
        plans.put(now.id(), now);
        note(now, change);
        if (now.gone()) {
            forgetDeleted();
        }
        return true;
    }

    private void note(PlanRow row, String change) {
        TreeMap<Long, PlanChange> own = changes.computeIfAbsent(row.id(), _ -> new TreeMap<>());
        own.put(row.version(), new PlanChange(row.version(), change));
        own.headMap(row.version() - bounds.changes(), true).clear();
    }

    private void forgetDeleted() {
        List<PlanRow> gone =
                order.descendingMap().values().stream()
                        .map(plans::get)
                        .filter(plan -> plan != null && plan.gone())
                        .skip(bounds.deleted())
                        .toList();
        for (PlanRow plan : gone) {
            plans.remove(plan.id());
            order.remove(plan.place());
            changes.remove(plan.id());
        }
    }

    @Override
    public synchronized List<PlanRow> page(long behind, int limit, int charsMax) {
        List<PlanRow> page = new ArrayList<>();
        long chars = 0;
        for (String id : order.tailMap(behind, false).values()) {
            PlanRow plan = plans.get(id);
            if (plan == null || plan.gone()) {
                continue;
            }
            chars += plan.json().length();
            if (page.size() == limit || (!page.isEmpty() && chars > charsMax)) {
                break;
            }
            page.add(plan);
        }
        return page;
    }

    @Override
    public synchronized List<PlanChange> changes(String id, long after, int limit) {
        TreeMap<Long, PlanChange> own = changes.getOrDefault(id, new TreeMap<>());
        return own.tailMap(after, false).values().stream().limit(limit).toList();
    }

    @Override
    public void close() {}
}
