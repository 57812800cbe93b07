package dev.toolbooth.app.buying;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.SubscriptionFilter;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.tools.upstream.UpstreamTools;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server whose tools are offered here and updated when they change. Thread-safe: one thread lists
 * them at a time, and however often a server announces a change, at most one listing waits.
 */
final class ProxiedServer implements AutoCloseable {
    private static final SubscriptionFilter TOOLS =
            new SubscriptionFilter(true, false, false, Set.of());

    private final String name;
    private final RemoteServer remoteServer;
    private final Buyer buyer;
    private final UpstreamTools tools;
    private final Consumer<String> problems;
    private final ThreadPoolExecutor looks =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(1),
                    Thread.ofVirtual().name("upstream").factory(),
                    new ThreadPoolExecutor.DiscardPolicy());

    /**
     * @param problems gets what can't be offered, and why
     */
    ProxiedServer(
            String name,
            RemoteServer remoteServer,
            Buyer buyer,
            UpstreamTools tools,
            Consumer<String> problems) {
        this.name = name;
        this.remoteServer = remoteServer;
        this.buyer = buyer;
        this.tools = tools;
        this.problems = problems;
    }

    /** Offers its tools, and later ones if it announces them. */
    void offer() {
        look();
        if (remoteServer
                .client()
                .server()
                .capabilities()
                .at("/tools/listChanged")
                .asBoolean(false)) {
            looks.execute(this::listen);
        }
    }

    private void listen() {
        try {
            remoteServer
                    .client()
                    .subscribe(
                            TOOLS,
                            new ServerListener() {
                                @Override
                                public void toolsChanged() {
                                    looks.execute(ProxiedServer.this::look);
                                }
                            });
        } catch (McpException untold) {
            problems.accept("changes of " + name + ": " + untold.getMessage());
        }
        // Something may have changed before the subscription.
        look();
    }

    private void look() {
        try {
            List<ObjectNode> listed =
                    remoteServer.client().listTools().stream().map(ToolInfo::json).toList();
            tools.offer(listed, remoteServer.paying(buyer))
                    .forEach(problem -> problems.accept(name + ": " + problem));
        } catch (McpException e) {
            problems.accept(name + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        looks.shutdownNow();
        remoteServer.close();
    }
}
