package dev.toolbooth.tools.workspace.planner;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts about a plan's tasks beyond Mira's contracts.
 *
 * @param leases the leases, by task id
 * @param before the tasks that must be done before a task, by its id
 * @param acceptances the commands that must succeed before a task is done, by its id
 */
record TaskRelations(
        Map<String, Lease> leases,
        Map<String, List<String>> before,
        Map<String, AcceptanceCommand> acceptances) {
    static final TaskRelations NONE = new TaskRelations(Map.of(), Map.of(), Map.of());

    TaskRelations {
        leases = Map.copyOf(leases);
        before = Map.copyOf(before);
        acceptances = Map.copyOf(acceptances);
    }

    Optional<Lease> lease(String task) {
        return Optional.ofNullable(leases.get(task));
    }

    /** The lease that counts now. */
    Optional<Lease> lease(String task, Instant now) {
        return lease(task).filter(lease -> lease.holds(now));
    }

    List<String> before(String task) {
        return before.getOrDefault(task, List.of());
    }

    TaskRelations with(String task, Lease lease) {
        Map<String, Lease> changed = new HashMap<>(leases);
        changed.put(task, lease);
        return new TaskRelations(changed, before, acceptances);
    }

    TaskRelations without(String task) {
        Map<String, Lease> changed = new HashMap<>(leases);
        changed.remove(task);
        return new TaskRelations(changed, before, acceptances);
    }

    TaskRelations after(String task, List<String> others) {
        Map<String, List<String>> changed = new HashMap<>(before);
        if (others.isEmpty()) {
            changed.remove(task);
        } else {
            changed.put(task, List.copyOf(others));
        }
        return new TaskRelations(leases, changed, acceptances);
    }

    Optional<AcceptanceCommand> acceptance(String task) {
        return Optional.ofNullable(acceptances.get(task));
    }

    /** With another acceptance command for a task, or with none. */
    TaskRelations accepted(String task, Optional<AcceptanceCommand> by) {
        Map<String, AcceptanceCommand> changed = new HashMap<>(acceptances);
        changed.remove(task);
        by.ifPresent(one -> changed.put(task, one));
        return new TaskRelations(leases, before, changed);
    }

    /** Whether a task would wait for itself. */
    boolean circular(String task, Plan plan) {
        Set<String> seen = new HashSet<>();
        Map<String, PlanTask> tasks = new HashMap<>();
        plan.tasks().forEach(one -> tasks.put(one.id(), one));
        Deque<String> next = new ArrayDeque<>(List.of(task));
        while (!next.isEmpty()) {
            String one = next.pop();
            List<String> waitsFor = new ArrayList<>(before(one));
            PlanTask known = tasks.get(one);
            if (known != null) {
                waitsFor.addAll(known.children());
            }
            if (waitsFor.contains(task)) {
                return true;
            }
            waitsFor.stream().filter(seen::add).forEach(next::push);
        }
        return false;
    }
}
