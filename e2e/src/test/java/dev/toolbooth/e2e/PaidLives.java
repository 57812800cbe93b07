package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * The server as it is shipped, selling {@link SoldTool}s: killed again and again, and started again
 * on the same folder. Not thread-safe.
 */
final class PaidLives implements AutoCloseable {
    private static final String SERVERS =
            """
            [{"name":"base","license":"MIT","tools":["afterwards","upfront","proven"],
              "price-usd-cents":1,
              "terms":{"upfront":{"flow":"upfront"},"proven":{"form":"proof"}}}]""";
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Path folder;
    private final Map<String, String> environment;
    private Child server;
    private String base = "";

    /** Starts the first one. */
    PaidLives(Path folder, ArrayNode networks, Map<String, String> more) throws Exception {
        this.folder = folder;
        environment = new HashMap<>(more);
        environment.put("PORT", "0");
        environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        environment.put("TOOLBOOTH_SERVERS", SERVERS);
        environment.put("TOOLBOOTH_PAYMENTS__NETWORKS", Json.text(networks));
        environment.put("TOOLBOOTH_PAYMENTS__WALLET_RATE", "1000/s");
        environment.put(SoldTool.RUNS, runs().toString());
        ToolJar.pack(jar(), SoldTool.CLASSES);
        server = begin();
        base = Product.base(server);
    }

    private Path jar() {
        return folder.resolve("sold.jar");
    }

    private Path runs() {
        return folder.resolve("runs");
    }

    private Child begin() {
        return Flavour.JAR.start(folder, environment, "serve", "--tools", jar().toString());
    }

    /** Starts it again, and waits until it listens. */
    void start() throws InterruptedException {
        server = begin();
        base = Product.base(server);
    }

    /** Starts it again, and kills it before it may have come that far. */
    void dieAtStart(Duration after) throws InterruptedException {
        server = begin();
        server.killAfter(after);
        server.close();
    }

    void kill() throws InterruptedException {
        killAfter(Duration.ZERO);
    }

    void killAfter(Duration time) throws InterruptedException {
        server.killAfter(time);
        server.close();
    }

    String url() {
        return base + "/mcp";
    }

    /** What this life has said. */
    String errors() {
        return server.errors();
    }

    /** What it has written, to be read while it is dead. */
    Stores books() throws KeyImportException {
        return Stores.open(Torture.config(environment, folder), PaidLives::report);
    }

    private static String report(String where, Throwable fault) {
        throw new AssertionError(where, fault);
    }

    /** How often the tools have run for each nonce, in all lives. */
    Map<String, Integer> ran() throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        if (Files.exists(runs())) {
            Files.readAllLines(runs()).forEach(nonce -> counts.merge(nonce, 1, Integer::sum));
        }
        return counts;
    }

    /** What a command says in JSON, whether the server runs or not. */
    JsonNode ask(String... command) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--output", "json"));
        try (Child child = Flavour.JAR.start(folder, environment, all.toArray(String[]::new))) {
            List<String> lines = child.lines();
            assertThat(child.exit(SOON)).as("%s: %s", all, child.errors()).isZero();
            return Json.parse(String.join("\n", lines));
        }
    }

    /** Finds nothing wrong, with the books above all. */
    void askDoctor() throws InterruptedException {
        try (Child doctor = Flavour.JAR.start(folder, environment, "doctor")) {
            List<String> findings = doctor.lines();
            assertThat(doctor.exit(SOON)).as("%s", findings).isZero();
            assertThat(findings).anyMatch(line -> line.contains("it adds up"));
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
