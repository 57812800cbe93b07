package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gives tasks to those who work on them, never one to two of them. Safe for concurrent use; a lease
 * whose time is up needs nobody to end it.
 */
final class LeaseDesk {
    private final Plans plans;
    private final Acceptances acceptances;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * What somebody wants.
     *
     * @param task that one and no other
     * @param role a task for that role, if no task is named
     * @param lease the lease to prolong, and then nothing else
     */
    record Wish(
            Optional<String> task, Optional<String> role, Optional<String> lease, Duration ttl) {}

    /** A task that somebody works on. */
    record Leased(Task task, Lease lease) {}

    LeaseDesk(Plans plans, Acceptances acceptances, InstantSource clock, Supplier<String> ids) {
        this.plans = plans;
        this.acceptances = acceptances;
        this.clock = clock;
        this.ids = ids;
    }

    /** The task to work on, or nothing when none is free. */
    Optional<Leased> lease(String plan, Wish wish, String who)
            throws ToolFailure, InterruptedException {
        Optional<Plans.Edit> edit =
                plans.change(
                        plan,
                        before -> {
                            Instant now = Plan.now(clock);
                            Optional<Task> chosen = chosen(before, wish, now);
                            if (chosen.isEmpty()) {
                                return Optional.empty();
                            }
                            String id = wish.lease().orElseGet(ids);
                            Lease lease = new Lease(id, who, now.plus(wish.ttl()));
                            return Optional.of(leased(before, chosen.get(), lease));
                        });
        return edit.flatMap(
                one -> {
                    Optional<Task> task = one.task();
                    return task.flatMap(
                            taken ->
                                    one.plan()
                                            .bonds()
                                            .lease(taken.id())
                                            .map(lease -> new Leased(taken, lease)));
                });
    }

    private static Optional<Task> chosen(Plan plan, Wish wish, Instant now) throws ToolFailure {
        if (wish.lease().isPresent()) {
            return Optional.of(held(plan, wish.lease().get()));
        }
        Leasing leasing = new Leasing(plan, now);
        return wish.task().isPresent()
                ? Optional.of(leasing.named(wish.task().get()))
                : leasing.next(wish.role());
    }

    private Plans.Edit leased(Plan before, Task task, Lease lease) {
        Task now = task.with(TaskStatus.IN_PROGRESS);
        Plan after = before.with(now, clock).with(before.bonds().with(task.id(), lease));
        return new Plans.Edit(
                after, ChangeJson.leased(task, now, lease, after.updatedAt()), Optional.of(now));
    }

    /** Ends a lease; the task is then as the status says. */
    Task release(String plan, String lease, TaskStatus status, String who)
            throws ToolFailure, InterruptedException {
        Plan asked = plans.get(plan);
        Optional<Acceptance> passed = acceptances.pass(asked, held(asked, lease), status);
        return plans.change(
                        plan,
                        before -> {
                            Task task = held(before, lease);
                            Acceptances.check(before, task, status, passed);
                            Task now = task.with(status);
                            Plan after =
                                    before.with(now, clock).with(before.bonds().without(task.id()));
                            return Optional.of(
                                    new Plans.Edit(
                                            after,
                                            ChangeJson.released(task, now, after.updatedAt(), who),
                                            Optional.of(now)));
                        })
                .flatMap(Plans.Edit::task)
                .orElseThrow();
    }

    /** The task of a lease that nobody else has taken since. */
    private static Task held(Plan plan, String lease) throws ToolFailure {
        return plan.bonds().leases().entrySet().stream()
                .filter(one -> one.getValue().id().equals(lease))
                .map(Map.Entry::getKey)
                .findFirst()
                .flatMap(plan::task)
                .orElseThrow(
                        () ->
                                new ToolFailure(
                                        Fault.Kind.NOT_FOUND,
                                        "lease_id",
                                        "this lease is unknown, has ended, or somebody else has the"
                                                + " task since its time was up: lease a task"
                                                + " anew"));
    }

    /** Says what has to be done before a task. */
    Task depend(String plan, String id, List<String> others, String who)
            throws ToolFailure, InterruptedException {
        return plans.change(
                        plan,
                        before -> {
                            Task task = before.task(id).orElseThrow(() -> Plans.noTask(id));
                            Bonds bonds = before.bonds().after(id, others);
                            check(before, bonds, id, others);
                            Plan after = before.with(task, clock).with(bonds);
                            return Optional.of(
                                    new Plans.Edit(
                                            after,
                                            ChangeJson.depends(
                                                    id,
                                                    before.bonds().before(id),
                                                    others,
                                                    after.updatedAt(),
                                                    who),
                                            Optional.of(task)));
                        })
                .flatMap(Plans.Edit::task)
                .orElseThrow();
    }

    private static void check(Plan plan, Bonds bonds, String id, List<String> others)
            throws ToolFailure {
        for (String other : others) {
            if (plan.task(other).isEmpty()) {
                throw new ToolFailure(
                        Fault.Kind.NOT_FOUND,
                        "depends_on",
                        "the plan has no task " + Texts.start(other, Plans.SHOWN_CHARS));
            }
        }
        if (bonds.circular(id, plan)) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "depends_on",
                    "task " + id + " would wait for itself: a task also waits for its children");
        }
    }
}
