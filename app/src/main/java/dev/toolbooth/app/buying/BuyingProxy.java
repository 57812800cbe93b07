package dev.toolbooth.app.buying;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.tools.upstream.PaymentConsent;
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
 * A proxy that offers the tools of several servers and pays for them from one purse. A server that
 * can't be reached is retried until it can. Thread-safe once it is installed.
 */
public final class BuyingProxy implements AutoCloseable {
    private final SpendingWallet spendingWallet;
    private final PaymentConsent consent;
    private final Duration pause;
    private final Consumer<String> problems;
    private final List<String> names = new ArrayList<>();
    private final Map<String, RemoteServer> met = new LinkedHashMap<>();
    private final Map<String, Supplier<RemoteServer>> absent = new LinkedHashMap<>();
    private final List<ProxiedServer> followed = new ArrayList<>();
    private final ExecutorService seekers = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * @param pause the pause before a server that could not be reached is tried again
     * @param problems gets what can't be offered, and why
     */
    public BuyingProxy(
            SpendingWallet spendingWallet,
            PaymentConsent consent,
            Duration pause,
            Consumer<String> problems) {
        this.spendingWallet = spendingWallet;
        this.consent = consent;
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
    public boolean add(String name, Supplier<RemoteServer> meeting) {
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
    public void installInto(CoreParts core) {
        SpendingTool.installInto(core.toolbox(), spendingWallet.purse(), Clock.systemUTC());
        // A server keeps its namespace, whenever it is met.
        ToolNamespaces toolNamespaces = new ToolNamespaces(core.toolbox().home());
        Map<String, UpstreamTools> upstreamTools = new LinkedHashMap<>();
        names.forEach(
                name ->
                        upstreamTools.put(
                                name,
                                new UpstreamTools(
                                        core.toolbox(), toolNamespaces.of(name), consent)));
        met.forEach(
                (name, remoteServer) ->
                        follow(
                                name,
                                remoteServer,
                                Objects.requireNonNull(upstreamTools.get(name))));
        met.clear();
        absent.forEach(
                (name, meeting) -> {
                    UpstreamTools tools = Objects.requireNonNull(upstreamTools.get(name));
                    seekers.execute(() -> seek(name, meeting, tools));
                });
    }

    private void follow(String name, RemoteServer remoteServer, UpstreamTools tools) {
        ProxiedServer proxiedServer =
                new ProxiedServer(
                        name, remoteServer, spendingWallet.buyer(remoteServer), tools, problems);
        synchronized (followed) {
            followed.add(proxiedServer);
        }
        proxiedServer.offer();
    }

    private void seek(String name, Supplier<RemoteServer> meeting, UpstreamTools tools) {
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
        List<ProxiedServer> all;
        synchronized (followed) {
            all = List.copyOf(followed);
        }
        all.forEach(ProxiedServer::close);
        // Those that are not followed yet.
        met.values().forEach(RemoteServer::close);
    }
}
