package dev.toolbooth.client;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.node.ObjectNode;

/** A server that does to each method what a test says. Thread-safe. */
public final class ScriptedServer implements AutoCloseable {

    /** What is done with a request. */
    @FunctionalInterface
    public interface Script {
        void play(Visit visit) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Script> scripts = new ConcurrentHashMap<>();
    private final List<Visit> visits = new CopyOnWriteArrayList<>();

    private ScriptedServer() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> {
                    Visit visit = new Visit(exchange);
                    visits.add(visit);
                    Script script = scripts.get(visit.method());
                    if (script == null) {
                        visit.status(visit.message().has("id") ? 404 : 202, "");
                    } else {
                        script.play(visit);
                    }
                });
        server.start();
    }

    /** Waits in a script, which goes on all the same. */
    public static void await(CountDownLatch latch, Duration most) {
        try {
            boolean _ = latch.await(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server of 2026-07-28. */
    public static ScriptedServer modern() {
        return new ScriptedServer()
                .on(
                        "server/discover",
                        visit ->
                                visit.result(
                                        Json.parseObject(
                                                """
                                                {"resultType":"complete",
                                                 "supportedVersions":["2026-07-28"],
                                                 "capabilities":{"tools":{}},
                                                 "instructions":"Be kind.",
                                                 "_meta":{"io.modelcontextprotocol/serverInfo":
                                                   {"name":"scripted","version":"1"}}}""")))
                .on("tools/list", visit -> visit.result(Json.parseObject("{\"tools\":[]}")));
    }

    /** A server of 2025-11-25, with sessions. */
    public static ScriptedServer legacy() {
        return new ScriptedServer()
                .on("server/discover", visit -> visit.status(400, "Bad Request"))
                .on("GET", visit -> visit.status(405, ""))
                .on("DELETE", visit -> visit.status(204, ""))
                .on("initialize", visit -> greet(visit, "session-1"));
    }

    /** A server that knows nothing by itself. */
    static ScriptedServer empty() {
        return new ScriptedServer();
    }

    static void greet(Visit visit, String session) throws IOException {
        visit.set("Mcp-Session-Id", session)
                .result(
                        Json.parseObject(
                                """
                                {"protocolVersion":"2025-11-25","capabilities":{"tools":{}},
                                 "serverInfo":{"name":"scripted","version":"1"}}"""));
    }

    public ScriptedServer on(String method, Script script) {
        scripts.put(method, script);
        return this;
    }

    /** Answers each with the next script, and the last one for good. */
    public ScriptedServer on(String method, Script... inTurn) {
        List<Script> left = new CopyOnWriteArrayList<>(inTurn);
        return on(
                method,
                (Script)
                        visit -> {
                            Script next = left.size() > 1 ? left.removeFirst() : left.getFirst();
                            next.play(visit);
                        });
    }

    /** The requests of a method so far. */
    public List<Visit> seen(String method) {
        return visits.stream().filter(visit -> visit.method().equals(method)).toList();
    }

    /** The methods of all requests so far. */
    List<String> methods() {
        return visits.stream().map(Visit::method).toList();
    }

    String url() {
        return origin() + "/mcp";
    }

    String origin() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** A client of it that remembers nothing of others. */
    public McpClient client(ClientOptions options) {
        return McpClient.connect(ServerAddress.http(url()), options);
    }

    public McpClient client() {
        return client(options());
    }

    public static ClientOptions options() {
        return ClientOptions.defaults().withMemory(new EraMemory(InstantSource.system()));
    }

    static ObjectNode text(String text) {
        ObjectNode result = Json.object();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        return result;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
