package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The leases of tasks, each held by one agent at most. Safe for concurrent use; an expired lease
 * needs no one to end it.
 */
final class TaskLeases {
    private final Plans plans;
    private final AcceptanceChecks acceptanceChecks;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * A request for a lease.
     *
     * @param task this task and no other
     * @param role a task for that role, if no task is named
     * @param lease the lease to prolong, and then nothing else
     */
    record Wish(
            Optional<String> task, Optional<String> role, Optional<String> lease, Duration ttl) {}

    /** A leased task. */
    record Leased(PlanTask task, Lease lease) {}

    TaskLeases(
            Plans plans,
            AcceptanceChecks acceptanceChecks,
            InstantSource clock,
            Supplier<String> ids) {
        this.plans = plans;
        this.acceptanceChecks = acceptanceChecks;
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
                            Optional<PlanTask> chosen = chosen(before, wish, now);
                            if (chosen.isEmpty()) {
                                return Optional.empty();
                            }
                            String id = wish.lease().orElseGet(ids);
                            Lease lease = new Lease(id, who, now.plus(wish.ttl()));
                            return Optional.of(leased(before, chosen.get(), lease));
                        });
        return edit.flatMap(
                one -> {
                    Optional<PlanTask> task = one.task();
                    return task.flatMap(
                            taken ->
                                    one.plan()
                                            .relations()
                                            .lease(taken.id())
                                            .map(lease -> new Leased(taken, lease)));
                });
    }

    private static Optional<PlanTask> chosen(Plan plan, Wish wish, Instant now) throws ToolFailure {
        if (wish.lease().isPresent()) {
            return Optional.of(held(plan, wish.lease().get()));
        }
        LeasableTasks leasableTasks = new LeasableTasks(plan, now);
        return wish.task().isPresent()
                ? Optional.of(leasableTasks.named(wish.task().get()))
                : leasableTasks.next(wish.role());
    }

    private Plans.Edit leased(Plan before, PlanTask task, Lease lease) {
        PlanTask now = task.with(PlanTaskStatus.IN_PROGRESS);
        Plan after = before.with(now, clock).with(before.relations().with(task.id(), lease));
        return new Plans.Edit(
                after,
                PlanChangeJson.leased(task, now, lease, after.updatedAt()),
                Optional.of(now));
    }

    /** Ends a lease; the task is then as the status says. */
    PlanTask release(String plan, String lease, PlanTaskStatus status, String who)
            throws ToolFailure, InterruptedException {
        Plan asked = plans.get(plan);
        Optional<AcceptanceCommand> passed =
                acceptanceChecks.pass(asked, held(asked, lease), status);
        return plans.change(
                        plan,
                        before -> {
                            PlanTask task = held(before, lease);
                            AcceptanceChecks.check(before, task, status, passed);
                            PlanTask now = task.with(status);
                            Plan after =
                                    before.with(now, clock)
                                            .with(before.relations().without(task.id()));
                            return Optional.of(
                                    new Plans.Edit(
                                            after,
                                            PlanChangeJson.released(
                                                    task, now, after.updatedAt(), who),
                                            Optional.of(now)));
                        })
                .flatMap(Plans.Edit::task)
                .orElseThrow();
    }

    /** The task of a lease that is still valid. */
    private static PlanTask held(Plan plan, String lease) throws ToolFailure {
        return plan.relations().leases().entrySet().stream()
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
    PlanTask depend(String plan, String id, List<String> others, String who)
            throws ToolFailure, InterruptedException {
        return plans.change(
                        plan,
                        before -> {
                            PlanTask task = before.task(id).orElseThrow(() -> Plans.noTask(id));
                            TaskRelations relations = before.relations().after(id, others);
                            check(before, relations, id, others);
                            Plan after = before.with(task, clock).with(relations);
                            return Optional.of(
                                    new Plans.Edit(
                                            after,
                                            PlanChangeJson.depends(
                                                    id,
                                                    before.relations().before(id),
                                                    others,
                                                    after.updatedAt(),
                                                    who),
                                            Optional.of(task)));
                        })
                .flatMap(Plans.Edit::task)
                .orElseThrow();
    }

    private static void check(Plan plan, TaskRelations relations, String id, List<String> others)
            throws ToolFailure {
        for (String other : others) {
            if (plan.task(other).isEmpty()) {
                throw new ToolFailure(
                        Fault.Kind.NOT_FOUND,
                        "depends_on",
                        "the plan has no task " + SafeText.cut(other, Plans.SHOWN_CHARS));
            }
        }
        if (relations.circular(id, plan)) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "depends_on",
                    "task " + id + " would wait for itself: a task also waits for its children");
        }
    }
}
