package dev.toolbooth.tools.workspace.planner;

import dev.toolbooth.core.plan.PlanChange;
import dev.toolbooth.core.plan.PlanRow;
import dev.toolbooth.core.plan.PlanRows;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.PageCursor;
import dev.toolbooth.tools.workspace.planner.request.RequestOutline;
import dev.toolbooth.tools.workspace.planner.request.RequestStep;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All plans, and the operations on them. Safe for concurrent use; other processes may change the
 * same plans.
 */
final class Plans {
    /** Others of this process queue; only other processes can be faster, and each try one is. */
    private static final int TRIES = 200;

    static final int SHOWN_CHARS = 80;
    private static final int LANES = 64;
    private static final int PAGE_CHARS = 2 << 20;
    private static final PageCursor PLANS = new PageCursor("plans");
    private static final PageCursor CHANGES = new PageCursor("changes");

    private final PlanRows rows;
    private final PlanLimits limits;
    private final PlanNotifier news;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final StepFinder stepFinder;
    private final List<ReentrantLock> lanes =
            Stream.generate(() -> new ReentrantLock(true)).limit(LANES).toList();

    /** Some of many, and where the next begin. */
    record Page<T>(List<T> items, Optional<String> next) {}

    /** A plan that has become another. */
    record Edit(Plan plan, ObjectNode change, Optional<PlanTask> task) {}

    /** A change to a plan. */
    interface Editing {
        /** What it becomes; nothing when it stays as it is. */
        Optional<Edit> of(Plan plan) throws ToolFailure;
    }

    Plans(
            PlanRows rows,
            PlanLimits limits,
            PlanNotifier news,
            InstantSource clock,
            Supplier<String> ids,
            StepFinder stepFinder) {
        this.rows = rows;
        this.limits = limits;
        this.news = news;
        this.clock = clock;
        this.ids = ids;
        this.stepFinder = stepFinder;
    }

    Plan create(PlanInput input, String who) throws ToolFailure, InterruptedException {
        StepFinder.Found found = stepFinder.find(input);
        check(found.outline());
        Plan plan = PlanBuilder.of(input, found, ids.get(), Plan.now(clock));
        String json = json(plan);
        String change = Json.text(PlanChangeJson.created(plan, who));
        if (rows.add(plan.id(), json, change).isEmpty()) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "",
                    "there are "
                            + limits.kept().plans()
                            + " plans, as many as there may be (workspace.planner.plans): delete"
                            + " one");
        }
        news.plan(plan);
        return plan;
    }

    private void check(RequestOutline outline) throws ToolFailure {
        int count = outline.count();
        if (count > limits.tasks()) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "user_request",
                    "the request has "
                            + count
                            + " steps, and a plan has at most "
                            + limits.tasks()
                            + " (workspace.planner.tasks): make several plans of it");
        }
        for (RequestStep step : outline.steps()) {
            check(step);
        }
    }

    private void check(RequestStep step) throws ToolFailure {
        if (step.text().length() > limits.textChars()) {
            String start = SafeText.cut(step.text(), SHOWN_CHARS);
            throw new ToolFailure(
                    Fault.Kind.TOO_LARGE,
                    "user_request",
                    "the step that begins with \""
                            + start
                            + "\" has "
                            + step.text().length()
                            + " characters, and "
                            + limits.textChars()
                            + " are possible (workspace.planner.text-chars): make it shorter");
        }
        for (RequestStep part : step.parts()) {
            check(part);
        }
    }

    Plan get(String id) throws ToolFailure {
        return PlanJson.plan(row(id).json());
    }

    /**
     * Changes a task; the one that it has become.
     *
     * @param passed the command that it has passed for that
     */
    PlanTask update(
            String plan,
            String task,
            TaskPatch patch,
            Optional<AcceptanceCommand> passed,
            String who)
            throws ToolFailure, InterruptedException {
        return change(
                        plan,
                        before -> {
                            PlanTask old = before.task(task).orElseThrow(() -> noTask(task));
                            PlanTask now = old.with(patch);
                            AcceptanceChecks.check(before, old, now.status(), passed);
                            Plan after = updated(before, now, patch);
                            return Optional.of(
                                    new Edit(
                                            after,
                                            PlanChangeJson.updated(
                                                    old, now, after.updatedAt(), who),
                                            Optional.of(now)));
                        })
                .flatMap(Edit::task)
                .orElseThrow();
    }

    private Plan updated(Plan before, PlanTask now, TaskPatch patch) {
        Plan after = before.with(now, clock);
        // A task that is no longer in progress has no lease.
        boolean ended = patch.status().filter(to -> to != PlanTaskStatus.IN_PROGRESS).isPresent();
        return ended ? after.with(before.relations().without(now.id())) : after;
    }

    void delete(String plan, String who) throws ToolFailure, InterruptedException {
        change(
                plan,
                before -> {
                    Plan after = before.deleted(clock);
                    return Optional.of(
                            new Edit(after, PlanChangeJson.deleted(after, who), Optional.empty()));
                });
    }

    /** Changes a plan, and tells everyone; nothing when it stays as it is. */
    Optional<Edit> change(String id, Editing editing) throws ToolFailure, InterruptedException {
        ReentrantLock lane = lanes.get(Math.floorMod(id.hashCode(), LANES));
        lane.lockInterruptibly();
        try {
            for (int i = 0; i < TRIES; i++) {
                PlanRow row = row(id);
                Optional<Edit> edit = editing.of(PlanJson.plan(row.json()));
                if (edit.isEmpty() || written(row, edit.get())) {
                    return edit;
                }
            }
        } finally {
            lane.unlock();
        }
        throw new ToolFailure(
                Fault.Kind.CONFLICT, "plan_id", "others change this plan all the time: try again");
    }

    private boolean written(PlanRow row, Edit edit) throws ToolFailure {
        String json = edit.plan().tasks().isEmpty() ? "" : json(edit.plan());
        if (!rows.replace(row.changed(json), Json.text(edit.change()))) {
            return false;
        }
        edit.task().ifPresent(task -> news.task(edit.plan(), task));
        news.plan(edit.plan());
        return true;
    }

    private String json(Plan plan) throws ToolFailure {
        String json = Json.text(PlanJson.kept(plan));
        if (json.length() > limits.planChars()) {
            throw new ToolFailure(
                    Fault.Kind.TOO_LARGE,
                    "",
                    "the plan would have "
                            + json.length()
                            + " characters, and "
                            + limits.planChars()
                            + " are possible (workspace.planner.plan-chars): nothing was changed");
        }
        return json;
    }

    /** The plans behind those of the page before. */
    Page<Plan> list(JsonNode cursor, int limit) throws ToolFailure {
        long behind = 0;
        Optional<String> last = PLANS.last(cursor);
        if (last.isPresent()) {
            behind = rows.find(last.get()).map(PlanRow::place).orElseThrow(PageCursor::unknown);
        }
        List<PlanRow> page = rows.page(behind, limit, PAGE_CHARS);
        boolean more = !page.isEmpty() && !rows.page(page.getLast().place(), 1, 1).isEmpty();
        return new Page<>(
                page.stream().map(row -> PlanJson.plan(row.json())).toList(),
                more ? Optional.of(PLANS.after(page.getLast().id())) : Optional.empty());
    }

    /** What has happened to a plan, also to a deleted one. */
    Page<PlanChange> history(String id, JsonNode cursor, int limit) throws ToolFailure {
        PlanRow row = rows.find(id).orElseThrow(() -> noPlan(id));
        long after = 0;
        Optional<String> last = CHANGES.last(cursor);
        if (last.isPresent()) {
            after = number(last.get(), row);
        }
        List<PlanChange> page = rows.changes(id, after, limit);
        boolean more = !page.isEmpty() && page.getLast().number() < row.version();
        return new Page<>(
                page,
                more
                        ? Optional.of(CHANGES.after(id + "#" + page.getLast().number()))
                        : Optional.empty());
    }

    private static long number(String last, PlanRow row) throws ToolFailure {
        String plan = row.id() + "#";
        try {
            long number = last.startsWith(plan) ? Long.parseLong(last.substring(plan.length())) : 0;
            if (number > 0 && number <= row.version()) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw PageCursor.unknown();
        }
        throw PageCursor.unknown();
    }

    private PlanRow row(String id) throws ToolFailure {
        return rows.find(id).filter(row -> !row.gone()).orElseThrow(() -> noPlan(id));
    }

    private static ToolFailure noPlan(String id) {
        return new ToolFailure(
                Fault.Kind.NOT_FOUND,
                "plan_id",
                "there is no plan " + shown(id) + ": planner/list_plans has those that there are");
    }

    static ToolFailure noTask(String id) {
        return new ToolFailure(
                Fault.Kind.NOT_FOUND,
                "task_id",
                "the plan has no task " + shown(id) + ": planner/get_plan has its tasks");
    }

    private static String shown(String id) {
        return SafeText.cut(id, SHOWN_CHARS);
    }
}
