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
 * What is known of the tasks of a plan beyond Mira's contracts.
 *
 * @param leases who works on which task, by its id
 * @param before what has to be done before a task, by its id
 * @param acceptances what has to go well before a task is done, by its id
 */
record Bonds(
        Map<String, Lease> leases,
        Map<String, List<String>> before,
        Map<String, Acceptance> acceptances) {
    static final Bonds NONE = new Bonds(Map.of(), Map.of(), Map.of());

    Bonds {
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

    Bonds with(String task, Lease lease) {
        Map<String, Lease> changed = new HashMap<>(leases);
        changed.put(task, lease);
        return new Bonds(changed, before, acceptances);
    }

    Bonds without(String task) {
        Map<String, Lease> changed = new HashMap<>(leases);
        changed.remove(task);
        return new Bonds(changed, before, acceptances);
    }

    Bonds after(String task, List<String> others) {
        Map<String, List<String>> changed = new HashMap<>(before);
        if (others.isEmpty()) {
            changed.remove(task);
        } else {
            changed.put(task, List.copyOf(others));
        }
        return new Bonds(leases, changed, acceptances);
    }

    Optional<Acceptance> acceptance(String task) {
        return Optional.ofNullable(acceptances.get(task));
    }

    /** With another acceptance command for a task, or with none. */
    Bonds accepted(String task, Optional<Acceptance> by) {
        Map<String, Acceptance> changed = new HashMap<>(acceptances);
        changed.remove(task);
        by.ifPresent(one -> changed.put(task, one));
        return new Bonds(leases, before, changed);
    }

    /** Whether a task would wait for itself. */
    boolean circular(String task, Plan plan) {
        Set<String> seen = new HashSet<>();
        Map<String, Task> tasks = new HashMap<>();
        plan.tasks().forEach(one -> tasks.put(one.id(), one));
        Deque<String> next = new ArrayDeque<>(List.of(task));
        while (!next.isEmpty()) {
            String one = next.pop();
            List<String> waitsFor = new ArrayList<>(before(one));
            Task known = tasks.get(one);
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
