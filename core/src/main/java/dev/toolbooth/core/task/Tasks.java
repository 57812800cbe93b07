package dev.toolbooth.core.task;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallRecorder;
import dev.toolbooth.core.trace.CallTrace;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * All tasks: bounded in age and in number, over all callers and for each, and visible to their own
 * caller only. Thread-safe.
 */
public final class Tasks {
    private final Handling handling;
    private final RunningCalls running;
    private final Listeners<TaskView> listeners = new Listeners<>();
    private final CallRecorder recorder;
    private final Executor threads;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Limits limits;
    private final Map<String, Task> byId = new ConcurrentHashMap<>();

    /**
     * @param threads where tasks run, each for as long as it takes
     * @param ids makes unguessable ids
     */
    public Tasks(
            Handling handling,
            RunningCalls running,
            CallRecorder recorder,
            Executor threads,
            InstantSource clock,
            Supplier<String> ids,
            Limits limits) {
        this.handling = handling;
        this.running = running;
        this.recorder = recorder;
        this.threads = threads;
        this.clock = clock;
        this.ids = ids;
        this.limits = limits;
    }

    /**
     * Listens to changes of tasks until the registration is closed.
     *
     * @param wants whether changes of the task with this id are wanted
     */
    public Listeners.Registration listen(Predicate<String> wants, Consumer<TaskView> sink) {
        return listeners.listen(task -> wants.test(task.id()), sink);
    }

    /** Starts a task that is no part of anything. */
    public Optional<TaskView> start(
            String name, Peer starter, ObjectNode arguments, Handling.Work work) {
        return start(name, starter, null, arguments, work);
    }

    /**
     * Starts a task, or nothing when there are as many as there may be.
     *
     * @param traceparent what the call was a part of that became this task
     */
    public Optional<TaskView> start(
            String name,
            Peer starter,
            @Nullable String traceparent,
            ObjectNode arguments,
            Handling.Work work) {
        CallTrace trace = recorder.beginTask(name, traceparent, arguments, starter);
        Task task =
                new Task(
                        ids.get(),
                        starter.caller(),
                        starter.profile(),
                        clock,
                        limits.tasks().ttl(),
                        view -> changed(view, trace));
        if (!keep(task)) {
            return Optional.empty();
        }
        TaskView created = task.view();
        try {
            threads.execute(() -> run(name, task, arguments, work));
        } catch (RejectedExecutionException e) {
            byId.remove(task.id());
            return Optional.empty();
        }
        return Optional.of(created);
    }

    /** Tells those who listen; a task ends once, so its end is recorded once. */
    private void changed(TaskView view, CallTrace trace) {
        if (view.status().ended()) {
            CallEnd end = view.outcome() == null ? CallEnd.CANCELLED : CallEnd.of(view.outcome());
            recorder.ended(trace, end, view.outcome(), view.id());
        }
        listeners.publish(view);
    }

    private synchronized boolean keep(Task task) {
        if (byId.size() >= limits.tasks().most()) {
            sweep();
        }
        return byId.size() < limits.tasks().most()
                && hasRoomFor(task.caller())
                && byId.putIfAbsent(task.id(), task) == null;
    }

    /** Whether one caller may have one more; while there are few tasks, each may. */
    private boolean hasRoomFor(Caller caller) {
        int most = limits.tasks().perCaller();
        if (byId.size() < most) {
            return true;
        }
        Instant oldest = clock.instant().minus(limits.tasks().ttl());
        return byId.values().stream()
                        .filter(task -> task.caller().equals(caller))
                        .filter(task -> !task.createdAt().isBefore(oldest))
                        .count()
                < most;
    }

    private void run(String name, Task task, ObjectNode arguments, Handling.Work work) {
        Handling.Work unlessEnded =
                call -> {
                    if (task.ended()) {
                        throw new InterruptedException("cancelled before it began");
                    }
                    return work.run(call);
                };
        task.end(handling.runReachable(name, task, arguments, limits.tasks().ttl(), unlessEnded));
    }

    /** How a task of this caller stands. */
    public Optional<TaskView> find(String id, Caller caller) {
        return own(id, caller).map(Task::view);
    }

    /** Gives a task answers; false when the caller has no such task. */
    public boolean update(String id, Caller caller, ObjectNode answers) {
        Optional<Task> task = own(id, caller);
        task.ifPresent(t -> t.answer(answers));
        return task.isPresent();
    }

    /** Stops a task; false when the caller has no such task. */
    public boolean cancel(String id, Caller caller) {
        Optional<Task> task = own(id, caller);
        task.ifPresent(
                t -> {
                    t.cancel();
                    running.cancel(t.key());
                });
        return task.isPresent();
    }

    /** Forgets the tasks that are too old, and stops those still at work. */
    public void sweep() {
        Instant oldest = clock.instant().minus(limits.tasks().ttl());
        byId.values()
                .removeIf(
                        task -> {
                            boolean old = task.createdAt().isBefore(oldest);
                            if (old) {
                                task.cancel();
                                running.cancel(task.key());
                            }
                            return old;
                        });
    }

    /** How many tasks are kept, whether they have ended or not. */
    public int size() {
        return byId.size();
    }

    private Optional<Task> own(String id, Caller caller) {
        Task task = byId.get(id);
        return task != null && task.caller().equals(caller) ? Optional.of(task) : Optional.empty();
    }
}
