package dev.toolbooth.core.stats;

import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallLog;
import dev.toolbooth.core.trace.CallRecord;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counters of calls, tasks and limits that were hit. Bounded, whatever clients make up.
 * Thread-safe: counting takes no lock, and a concurrent read may lag behind.
 */
public final class Stats implements CallLog {
    /** The most tools with counts of their own; no tool's name can have a parenthesis. */
    static final int TOOLS_MAX = 200;

    static final String UNKNOWN = "(unknown)";
    static final String OTHER = "(other)";

    private volatile Supplier<CatalogFigures> catalog = () -> CatalogFigures.NONE;
    private volatile @Nullable Supplier<IndexStatus> search;
    private final Instant since;
    private final Map<String, ToolStats> byTool = new ConcurrentHashMap<>();
    private final ToolStats unknown = new ToolStats();
    private final ToolStats other = new ToolStats();
    private final ToolStats tasks = new ToolStats();
    private final Counts<LimitKind> limits = new Counts<>(LimitKind.class);

    /**
     * @param since when counting began
     */
    public Stats(Instant since) {
        this.since = since;
    }

    @Override
    public void ended(CallRecord call) {
        boolean task = call.taskId() != null && call.end() != CallEnd.BECAME_TASK;
        (task ? tasks : of(call)).ended(call.end(), call.tookNanos());
        if (call.end() == CallEnd.RATE_LIMITED) {
            // Rates of addresses and keys are looked at before there is a call.
            hit(LimitKind.TOOL_RATE);
        }
    }

    private ToolStats of(CallRecord call) {
        if (call.end() == CallEnd.UNKNOWN_TOOL) {
            return unknown;
        }
        ToolStats known = byTool.get(call.tool());
        return known == null ? added(call.tool()) : known;
    }

    private synchronized ToolStats added(String tool) {
        return byTool.size() < TOOLS_MAX
                ? byTool.computeIfAbsent(tool, _ -> new ToolStats())
                : byTool.getOrDefault(tool, other);
    }

    /** Counts a request that a limit kept from being done. */
    public void hit(LimitKind limit) {
        limits.add(limit);
    }

    /** How many requests a limit kept from being done. */
    public long hits(LimitKind limit) {
        return limits.get(limit);
    }

    /** When counting began. */
    public Instant since() {
        return since;
    }

    /** The calls of each tool, by name; those of unknown and of too many tools together. */
    public Map<String, ToolStats> tools() {
        Map<String, ToolStats> all = new TreeMap<>(byTool);
        all.put(UNKNOWN, unknown);
        all.put(OTHER, other);
        return all;
    }

    /** The tasks that have ended; calls that became tasks are among the calls. */
    public ToolStats tasks() {
        return tasks;
    }

    /** How many calls ended like this, of all tools. */
    public long calls(CallEnd end) {
        return tools().values().stream().mapToLong(tool -> tool.count(end)).sum();
    }

    /** How many calls have ended, of all tools. */
    public long calls() {
        return tools().values().stream().mapToLong(ToolStats::total).sum();
    }

    /** How long all calls together took that were not refused. */
    public long callNanos() {
        return tools().values().stream().mapToLong(tool -> tool.latencies().nanos()).sum();
    }

    /** A number that grows whenever a call or a task ends or a limit is hit. */
    public long changes() {
        return calls() + tasks.total() + limits.total();
    }

    /** Says who knows how far the index of a workspace is. */
    public void search(Supplier<IndexStatus> status) {
        search = status;
    }

    /** How far the index of the workspace is, as of now; nothing where none is searched. */
    public Optional<IndexStatus> search() {
        return Optional.ofNullable(search).map(Supplier::get);
    }

    /** Says who knows the catalog in numbers. */
    public void catalog(Supplier<CatalogFigures> figures) {
        catalog = figures;
    }

    /** The catalog in numbers, as of now. */
    public CatalogFigures catalog() {
        return catalog.get();
    }
}
