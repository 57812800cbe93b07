package dev.toolbooth.testkit.transcript;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.server.stdio.StdioServer;
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
        CoreParts parts = CoreParts.of(INFO, limits(server), CorePorts.with(AesSealer.ephemeral()));
        this.paid = server.equals("paid");
        if (paid) {
            PaidFixtures.installInto(parts.toolbox());
        } else {
            Fixtures.installInto(parts.toolbox(), parts.prompts(), parts.resources());
            StageFixtures.installInto(parts);
        }
        this.core = paid ? PaidFixtures.core(parts) : Core.free(parts);
        this.dialect = new McpDialect(core.toolbox(), INFO);
        this.sessions = !server.equals("sessionless");
    }

    private static Limits limits(String server) {
        Limits standard = Limits.standard();
        Limits.Calls calls = standard.calls();
        return server.equals("tight")
                ? tight(standard, withoutGrace(calls, 1))
                : new Limits(
                        standard.http(),
                        standard.messages(),
                        withoutGrace(calls, calls.inFlight()),
                        standard.sessions(),
                        standard.streams(),
                        standard.tasks(),
                        standard.rates());
    }

    private static Limits.Calls withoutGrace(Limits.Calls standard, int inFlight) {
        return new Limits.Calls(
                inFlight,
                standard.toolTimeout(),
                standard.askTimeout(),
                standard.requestStateTtl(),
                Duration.ZERO,
                standard.kept(),
                standard.keptBytes());
    }

    private static Limits tight(Limits standard, Limits.Calls calls) {
        Limits.Http http = standard.http();
        Limits.Sessions sessions = standard.sessions();
        Limits.Streams streams = standard.streams();
        return new Limits(
                new Limits.Http(
                        http.connections(),
                        http.requestTimeout(),
                        1000,
                        http.anonymousBodyBytes(),
                        http.addressConnections()),
                new Limits.Messages(standard.messages().jsonNodes(), 10, 2, 2),
                calls,
                new Limits.Sessions(2, sessions.idle(), sessions.initializesPerMinute()),
                new Limits.Streams(
                        1,
                        1,
                        streams.outboxBytes(),
                        streams.replayEvents(),
                        streams.replayBytes(),
                        streams.heartbeat(),
                        1),
                new Limits.Tasks(1, standard.tasks().perCaller(), standard.tasks().ttl()),
                standard.rates());
    }

    @Override
    public Socket connect() throws IOException {
        if (listener == null) {
            HttpListenerSettings settings =
                    new HttpListenerSettings(
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
                            AccessControl.open(),
                            MonitoringSettings.standard(),
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
