package dev.toolbooth.app.buyer;

import dev.toolbooth.client.McpException;
import dev.toolbooth.core.Core;
import dev.toolbooth.tools.upstream.Paying;
import dev.toolbooth.tools.upstream.SpendingTool;
import dev.toolbooth.tools.upstream.UpstreamTools;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Offers what several servers have, and pays for it from one purse. A server that can't be reached
 * is tried again until it can. Thread-safe once it is installed.
 */
public final class Proxy implements AutoCloseable {
    private final Spender spender;
    private final Paying paying;
    private final Duration pause;
    private final Consumer<String> problems;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Remote> met = new LinkedHashMap<>();
    private final Map<String, Supplier<Remote>> absent = new LinkedHashMap<>();
    private final List<Upstream> followed = new ArrayList<>();
    private final ExecutorService seekers = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param pause how long a server is left alone that could not be reached
     * @param problems is told what can't be offered, and why
     */
    public Proxy(Spender spender, Paying paying, Duration pause, Consumer<String> problems) {
        this.spender = spender;
        this.paying = paying;
        this.pause = pause;
        this.problems = problems;
    }

    /**
     * Adds a server: now, or when it can be reached.
     *
     * @param name tells tools of the same name apart
     * @param meeting meets it, or throws an {@link McpException}
     * @return whether it was met
     */
    public boolean add(String name, Supplier<Remote> meeting) {
        names.add(name);
        try {
            met.put(name, meeting.get());
            return true;
        } catch (McpException e) {
            problems.accept(name + ": " + e.getMessage());
            absent.put(name, meeting);
            return false;
        }
    }

    /** Adds all tools, and the two that tell of money. */
    public void installInto(Core core) {
        SpendingTool.installInto(core.toolbox(), spender.purse(), Clock.systemUTC());
        // A server keeps its namespace, whenever it is met.
        Namespaces namespaces = new Namespaces(core.toolbox().home());
        Map<String, UpstreamTools> shelves = new LinkedHashMap<>();
        names.forEach(
                name ->
                        shelves.put(
                                name,
                                new UpstreamTools(core.toolbox(), namespaces.of(name), paying)));
        met.forEach(
                (name, remote) -> follow(name, remote, Objects.requireNonNull(shelves.get(name))));
        met.clear();
        absent.forEach(
                (name, meeting) -> {
                    UpstreamTools tools = Objects.requireNonNull(shelves.get(name));
                    seekers.execute(() -> seek(name, meeting, tools));
                });
    }

    private void follow(String name, Remote remote, UpstreamTools tools) {
        Upstream upstream = new Upstream(name, remote, spender.buyer(remote), tools, problems);
        synchronized (followed) {
            followed.add(upstream);
        }
        upstream.offer();
    }

    private void seek(String name, Supplier<Remote> meeting, UpstreamTools tools) {
        try {
            while (true) {
                Thread.sleep(pause);
                try {
                    follow(name, meeting.get(), tools);
                    return;
                } catch (McpException away) {
                    // It was said once that the server is away.
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        seekers.shutdownNow();
        seekers.close();
        List<Upstream> all;
        synchronized (followed) {
            all = List.copyOf(followed);
        }
        all.forEach(Upstream::close);
        // Those that nobody has begun to follow.
        met.values().forEach(Remote::close);
    }
}
