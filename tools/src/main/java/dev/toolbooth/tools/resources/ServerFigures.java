package dev.toolbooth.tools.resources;

import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.stats.ToolStats;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.wire.Json;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.ObjectNode;

/** The server and its machine in numbers, as of now. Thread-safe. */
public final class ServerFigures {
    private static final int NANOS_PER_MICRO = 1_000;

    private final CoreParts core;
    private final InstantSource clock;

    public ServerFigures(CoreParts core, InstantSource clock) {
        this.core = core;
        this.clock = clock;
    }

    /** Grows whenever a call has ended or a limit was hit. */
    long changes() {
        return core.stats().changes();
    }

    ObjectNode stats() {
        Stats stats = core.stats();
        Duration uptime = Duration.between(stats.since(), clock.instant());
        long calls = stats.calls();
        long micros = stats.callNanos() / NANOS_PER_MICRO;
        ObjectNode all =
                Json.object()
                        .put("uptime", text(uptime))
                        .put("uptimeSeconds", uptime.toSeconds())
                        .put("totalRequests", calls)
                        .put("totalResponseTime", micros)
                        .put("avgResponseTime", calls == 0 ? 0 : micros / calls)
                        // Nobody could read this otherwise.
                        .put("isRunning", true)
                        .put("isReady", true)
                        .put("timestamp", now())
                        .put("callsInFlight", core.running().size())
                        .put("sessions", core.sessions().size())
                        .put("tasks", core.tasks().size());
        ObjectNode tools = all.putObject("tools");
        stats.tools().forEach((name, counts) -> tool(tools, name, counts));
        ObjectNode errors = all.putObject("errors");
        for (CallEnd end : CallEnd.values()) {
            boolean wrong =
                    end.result() == CallEnd.Result.ERROR || end.result() == CallEnd.Result.REFUSED;
            if (wrong && stats.calls(end) > 0) {
                errors.put(end.label(), stats.calls(end));
            }
        }
        ObjectNode limits = all.putObject("limitsHit");
        for (LimitKind limit : LimitKind.values()) {
            if (stats.hits(limit) > 0) {
                limits.put(limit.label(), stats.hits(limit));
            }
        }
        return all;
    }

    private static void tool(ObjectNode tools, String name, ToolStats counts) {
        if (counts.total() == 0) {
            return;
        }
        ObjectNode tool = tools.putObject(name);
        for (CallEnd.Result result : CallEnd.Result.values()) {
            if (counts.count(result) > 0) {
                tool.put(result.label(), counts.count(result));
            }
        }
    }

    ObjectNode system() {
        Runtime runtime = Runtime.getRuntime();
        ObjectNode all = Json.object();
        all.putObject("runtime")
                .put("version", "Java " + Runtime.version().feature())
                .put("os", System.getProperty("os.name"))
                .put("arch", System.getProperty("os.arch"))
                .put("numCPU", runtime.availableProcessors())
                .put("threads", ManagementFactory.getThreadMXBean().getThreadCount());
        all.putObject("memory")
                .put("used", runtime.totalMemory() - runtime.freeMemory())
                .put("committed", runtime.totalMemory())
                .put("max", runtime.maxMemory());
        return all.put("timestamp", now());
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A time as people write it, such as 1h2m3s. */
    private static String text(Duration time) {
        String minutes = time.toMinutes() == 0 ? "" : time.toMinutesPart() + "m";
        String hours = time.toHours() == 0 ? "" : time.toHours() + "h";
        return hours + minutes + time.toSecondsPart() + "s";
    }
}
