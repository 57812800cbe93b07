package dev.toolbooth.app.buyer;

import dev.toolbooth.client.Interest;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ServerListener;
import dev.toolbooth.client.Tool;
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
 * A server whose tools are offered here, and followed when they change. Thread-safe: one thread
 * looks at a time, and however often a server says that something has changed, one look waits at
 * most.
 */
final class Upstream implements AutoCloseable {
    private static final Interest TOOLS = new Interest(true, false, false, Set.of());

    private final String name;
    private final Remote remote;
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
     * @param problems is told what can't be offered, and why
     */
    Upstream(
            String name,
            Remote remote,
            Buyer buyer,
            UpstreamTools tools,
            Consumer<String> problems) {
        this.name = name;
        this.remote = remote;
        this.buyer = buyer;
        this.tools = tools;
        this.problems = problems;
    }

    /** Offers its tools, and those that it has later, if it tells of them. */
    void offer() {
        look();
        if (remote.client().server().capabilities().at("/tools/listChanged").asBoolean(false)) {
            looks.execute(this::listen);
        }
    }

    private void listen() {
        try {
            remote.client()
                    .subscribe(
                            TOOLS,
                            new ServerListener() {
                                @Override
                                public void toolsChanged() {
                                    looks.execute(Upstream.this::look);
                                }
                            });
        } catch (McpException untold) {
            problems.accept("changes of " + name + ": " + untold.getMessage());
        }
        // Something may have changed before anybody listened.
        look();
    }

    private void look() {
        try {
            List<ObjectNode> listed = remote.client().listTools().stream().map(Tool::json).toList();
            tools.offer(listed, remote.paying(buyer))
                    .forEach(problem -> problems.accept(name + ": " + problem));
        } catch (McpException e) {
            problems.accept(name + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        looks.shutdownNow();
        remote.close();
    }
}
