package dev.toolbooth.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of 2025-11-25 on standard input and output, as a program. Its argument says how it
 * behaves: "stubborn" ones don't end by themselves.
 */
public final class ChildServer {
    private final OutputStream out;

    private ChildServer(OutputStream out) {
        this.out = out;
    }

    /** How a test starts it. */
    static ServerAddress address(String manner) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of(ChildServer.class.getName(), manner));
        return new ServerAddress.Command(command, Map.of("GREETING", "good day"), null);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        ChildServer server = new ChildServer(out);
        out.write("noise that is no message\n".getBytes(UTF_8));
        // More than a pipe holds: whoever starts it must read it.
        err.write("e".repeat(200_000).getBytes(UTF_8));
        err.write("\nlast words\n".getBytes(UTF_8));
        var in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            server.take(Json.parseObject(line));
        }
        if (arguments[0].equals("stubborn")) {
            Runtime.getRuntime().addShutdownHook(new Thread(ChildServer::stay));
            stay();
        }
    }

    private static void stay() {
        while (true) {
            LockSupport.park();
        }
    }

    private void take(ObjectNode message) throws IOException {
        if (!message.has("id")) {
            return;
        }
        switch (message.path("method").asString("")) {
            case "initialize" ->
                    answer(
                            message,
                            """
                            {"protocolVersion":"2025-11-25","capabilities":{},
                             "serverInfo":{"name":"child","version":"1"}}""");
            case "tools/call" -> call(message);
            default -> {
                ObjectNode error = Json.object().put("jsonrpc", "2.0");
                error.set("id", message.get("id"));
                error.putObject("error").put("code", -32601).put("message", "unknown");
                say(error);
            }
        }
    }

    private void call(ObjectNode message) throws IOException {
        switch (message.path("params").path("name").asString("")) {
            case "environment" -> text(message, System.getenv("GREETING"));
            case "spawn" -> {
                Process grandchild = new ProcessBuilder("sleep", "600").start();
                text(message, Long.toString(grandchild.pid()));
            }
            case "die" -> Runtime.getRuntime().halt(3);
            default -> {
                // Never answered.
            }
        }
    }

    private void text(ObjectNode message, String text) throws IOException {
        answer(message, Json.text(ScriptedServer.text(text)));
    }

    private void answer(ObjectNode message, String result) throws IOException {
        ObjectNode answer = Json.object().put("jsonrpc", "2.0");
        answer.set("id", message.get("id"));
        answer.set("result", Json.parse(result));
        say(answer);
    }

    private void say(ObjectNode message) throws IOException {
        out.write((Json.text(message) + "\n").getBytes(UTF_8));
    }
}
