package dev.toolbooth.testkit.transcript;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.AesSealer;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.HttpSettings;
import dev.toolbooth.server.MoneySettings;
import dev.toolbooth.server.MonitorSettings;
import dev.toolbooth.server.ServerPorts;
import dev.toolbooth.server.StdioServer;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.testkit.fixture.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server with all fixtures in this process, one for each transcript. */
final class FixtureStage implements Stage {
    private static final ServerInfo INFO =
            new ServerInfo("toolbooth-fixtures", "Fixtures", "0.1.0", "Call what you like.");

    private final Core core;
    private final McpDialect dialect;
    private final boolean sessions;
    private final boolean paid;
    private @Nullable HttpListener listener;

    /**
     * @param server {@code standard}, {@code tight} for limits that are easy to reach, {@code
     *     sessionless}, or {@code paid} with nothing but tools that are paid with calls
     */
    FixtureStage(String server) {
        this.core = Core.build(INFO, limits(server), ServerPorts.with(AesSealer.ephemeral()));
        this.paid = server.equals("paid");
        if (paid) {
            PaidFixtures.installInto(core);
        } else {
            Fixtures.installInto(core.toolbox(), core.prompts(), core.resources());
            StageFixtures.installInto(core);
        }
        this.dialect = new McpDialect(core.toolbox(), INFO);
        this.sessions = !server.equals("sessionless");
    }

    private static Limits limits(String server) {
        boolean tight = server.equals("tight");
        Limits standard = Limits.standard();
        return new Limits(
                standard.connections(),
                standard.requestTimeout(),
                tight ? 1000 : standard.bodyBytes(),
                tight ? 10 : standard.jsonDepth(),
                tight ? 2 : standard.batchMessages(),
                tight ? 1 : standard.callsInFlight(),
                standard.toolTimeout(),
                standard.askTimeout(),
                tight ? 2 : standard.sessions(),
                standard.sessionIdle(),
                standard.initializesPerMinute(),
                tight ? 1 : standard.streams(),
                tight ? 1 : standard.routedRequests(),
                standard.outboxBytes(),
                standard.replayEvents(),
                standard.replayBytes(),
                standard.heartbeat(),
                tight ? 1 : standard.subscriptions(),
                tight ? 1 : standard.tasks(),
                standard.tasksPerCaller(),
                standard.taskTtl(),
                standard.requestStateTtl(),
                tight ? 2 : standard.pageItems(),
                Duration.ZERO,
                standard.keptCalls(),
                standard.keptCallBytes(),
                standard.addressRate(),
                standard.keyRate(),
                standard.toolRates());
    }

    @Override
    public Socket connect() throws IOException {
        if (listener == null) {
            HttpSettings settings =
                    new HttpSettings(
                            "127.0.0.1",
                            0,
                            "/mcp",
                            Set.of(),
                            Set.of("https://console.example"),
                            sessions,
                            null);
            listener =
                    new HttpListener(
                            settings,
                            core,
                            dialect,
                            Access.open(),
                            MonitorSettings.standard(),
                            paid ? PaidFixtures.settings(core) : MoneySettings.NONE);
            listener.start();
        }
        return new Socket(InetAddress.getLoopbackAddress(), listener.port());
    }

    @Override
    public Pipes pipes() throws IOException {
        return Pipes.to(new StdioServer(core, dialect));
    }

    @Override
    public void close() {
        HttpListener started = listener;
        if (started != null) {
            try {
                started.stop();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
