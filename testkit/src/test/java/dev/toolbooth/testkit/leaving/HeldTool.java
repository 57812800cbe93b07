package dev.toolbooth.testkit.leaving;

import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A tool that is held where the test wants it. Thread-safe. */
final class HeldTool implements Tool {
    static final String READS = "reads";
    static final String CHANGES = "changes";
    static final String STREAMS = "streams";
    static final String LATE = "late";

    /** May change something, and streams. */
    static final String WORKS = "works";

    /** What it says before its outcome, where it streams. */
    static final String HALF = "first half";

    private final ToolSpec spec;
    private final Map<String, Run> runs;

    /** One run of it, held twice: as it begins, and once it has said what it streams. */
    static final class Run {
        final Semaphore begun = new Semaphore(0);
        final Semaphore begin = new Semaphore(0);
        final Semaphore go = new Semaphore(0);
        final AtomicInteger begins = new AtomicInteger();
        final AtomicInteger ends = new AtomicInteger();
        final AtomicInteger stops = new AtomicInteger();
        volatile boolean fails;

        /** Whether a number without words comes first: an event, and no output. */
        volatile boolean counts;
    }

    private HeldTool(String name, @Nullable Boolean readOnly, Map<String, Run> runs) {
        this.spec =
                ToolSpec.named(name)
                        .description("Waits for the test")
                        .input(Schema.object().string("run", "Which one"))
                        .hints(new ToolHints(readOnly, null, null, null))
                        .build();
        this.runs = runs;
    }

    /** The tools, and the runs that they look for. */
    static Map<String, HeldTool> all(ConcurrentHashMap<String, Run> runs) {
        return Map.of(
                READS, new HeldTool(READS, true, runs),
                CHANGES, new HeldTool(CHANGES, null, runs),
                STREAMS, new HeldTool(STREAMS, true, runs),
                WORKS, new HeldTool(WORKS, null, runs),
                LATE, new HeldTool(LATE, false, runs));
    }

    /** Whether it goes on for a client that has hung up. */
    static boolean changes(String tool) {
        return tool.equals(CHANGES) || tool.equals(WORKS);
    }

    /** Whether it says something before its outcome. */
    static boolean streams(String tool) {
        return tool.equals(STREAMS) || tool.equals(WORKS);
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        Run run = runs.computeIfAbsent(call.text("run"), _ -> new Run());
        run.begins.incrementAndGet();
        run.begun.release();
        if (run.counts) {
            call.progress(0, 2, "");
        }
        try {
            run.begin.acquire();
            if (streams(spec.name())) {
                call.progress(1, 2, HALF);
                call.say(
                        new Signal.Event(
                                "held/said", Json.object().put("data", HALF), spec.name()));
            }
            run.go.acquire();
        } catch (InterruptedException e) {
            run.stops.incrementAndGet();
            throw e;
        }
        run.ends.incrementAndGet();
        if (run.fails) {
            throw new ToolFailure("as it was told");
        }
        return ToolOutput.text("the outcome of " + call.text("run"));
    }
}
