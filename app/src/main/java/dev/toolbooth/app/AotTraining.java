package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.source.ToolSourceException;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.function.Consumer;

/**
 * A training run for the AOT cache of {@code ./toolbooth}: it does once what servers do, so that
 * the build can record which classes a start needs. Never part of a running server.
 */
final class AotTraining {
    /** A build must end, also when the server doesn't answer. */
    private static final int PATIENCE_MILLIS = 10_000;

    private static final String MODERN =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static final List<String> REQUESTS =
            List.of(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                            + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"training\",\"version\":\"1\"}}}",
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{"
                            + "\"name\":\"echo\",\"arguments\":{\"message\":\"hello\"}}}",
                    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/call\",\"params\":{"
                            + "\"name\":\"server_time\"}}",
                    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"server/discover\",\"params\":{"
                            + MODERN
                            + "}}",
                    "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"resources/list\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"prompts/list\"}",
                    "not JSON");

    private AotTraining() {}

    /** Runs one kind of server once: {@code stdio}, which needs far fewer classes, or serve. */
    static void run(String kind) throws Exception {
        ProcessEnvironment process = ProcessEnvironment.ofProcess();
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
        ProcessEnvironment quiet =
                new ProcessEnvironment(
                        process.environment(),
                        process.directory(),
                        process.home(),
                        nowhere,
                        nowhere);
        new Cli(new TrainingRun(), quiet).run(kind);
    }

    /** Starts what would be started, and ends it again. */
    private static final class TrainingRun implements ServerLauncher {
        @Override
        public int serve(Config config, Consumer<CoreParts> more, boolean open)
                throws InterruptedException {
            try {
                overHttp(config);
            } catch (IOException | ToolSourceException e) {
                throw new IllegalStateException(e);
            }
            return ExitCodes.OK;
        }

        @Override
        public int stdio(Config config, Consumer<CoreParts> more) throws InterruptedException {
            try {
                overPipes(config);
            } catch (IOException | ToolSourceException e) {
                throw new IllegalStateException(e);
            }
            return ExitCodes.OK;
        }
    }

    private static void overPipes(Config config)
            throws IOException, InterruptedException, ToolSourceException {
        byte[] lines = (String.join("\n", REQUESTS) + "\n").getBytes(UTF_8);
        Wiring.pipes(config, _ -> {})
                .serve(new ByteArrayInputStream(lines), new ByteArrayOutputStream());
    }

    private static void overHttp(Config config)
            throws IOException, InterruptedException, ToolSourceException {
        Core core = Core.free(Wiring.parts(config));
        HttpListener listener =
                new HttpListener(
                        HttpListenerSettings.loopback(0), core, Wiring.dialect(config, core));
        listener.start();
        for (String request : REQUESTS) {
            post(listener.port(), request);
        }
        listener.stop();
    }

    private static void post(int port, String body) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request =
                    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Type: application/json\r\nAccept: application/json\r\n"
                            + "Content-Length: "
                            + body.getBytes(UTF_8).length
                            + "\r\n\r\n"
                            + body;
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            socket.getInputStream().readAllBytes();
        }
    }
}
