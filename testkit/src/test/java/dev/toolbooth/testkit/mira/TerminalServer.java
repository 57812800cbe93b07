package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program in a process of its own that can be killed, with terminals unless told else. */
final class TerminalServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final URI endpoint;

    TerminalServer(Path folder, String confine) throws IOException {
        this(settings(folder, confine));
    }

    TerminalServer(Map<String, String> settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(line("serve"));
        builder.environment().putAll(settings);
        builder.environment().put("PORT", "0");
        process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        endpoint = URI.create(listening(process) + "/mira");
    }

    /** A client that waits for as long as a busy machine needs. */
    static MiraOptions patient(String name) {
        return new MiraOptions(name, Map.of(), PATIENCE, ClientLimits.defaults());
    }

    /** The command line of the program. */
    static List<String> line(String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.toolbooth.app.Main"));
        line.addAll(List.of(arguments));
        return line;
    }

    static Map<String, String> settings(Path folder, String confine) throws IOException {
        return Map.of(
                "TOOLBOOTH_WORKSPACE__ROOT",
                Files.createDirectories(folder.resolve("workspace")).toString(),
                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                "true",
                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
                "true",
                "TOOLBOOTH_WORKSPACE__EXEC__CONFINE",
                confine,
                "TOOLBOOTH_WORKSPACE__TERMINALS__SHELL",
                "/bin/sh",
                "TOOLBOOTH_DATA",
                folder.resolve("data").toString());
    }

    /** Waits until it listens; what it says then is read by somebody until it ends. */
    private static String listening(Process process) throws IOException {
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.contains(" is listening at ")) {
                Thread.ofVirtual().start(() -> hear(said));
                return line.substring(line.indexOf("http"), line.lastIndexOf('.'));
            }
        }
        throw new AssertionError("the server has ended");
    }

    private static void hear(BufferedReader said) {
        try {
            while (said.readLine() != null) {
                // Or else it would wait for somebody who reads it.
            }
        } catch (IOException e) {
            // It has ended.
            return;
        }
    }

    MiraClient connect(String name) {
        return MiraClient.connect(new ServerAddress.Http(endpoint), patient(name));
    }

    long pid() {
        return process.pid();
    }

    /** Ends it as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks it to end, and waits for that. */
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
