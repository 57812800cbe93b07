package dev.toolbooth.testkit.planner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.testkit.mira.client.MiraPlanner;
import dev.toolbooth.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plans of servers in processes of their own, which are killed and share a folder. Proves S4-155,
 * and S4-136 on standard input and output.
 */
class PlannerKillTest {
    private static final int KILLS = 2;
    private static final int WRITERS = 8;

    private final Path workspace;
    private final Path data;

    PlannerKillTest(@TempDir Path workspace, @TempDir Path data) {
        this.workspace = workspace;
        this.data = data;
    }

    private List<String> program(String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.toolbooth.app.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    /** A server, and where it is. */
    private record Running(Process process, String url) implements AutoCloseable {
        MiraClient client() {
            return MiraClient.connect(ServerAddress.http(url), MiraOptions.named("kill-test"));
        }

        @Override
        public void close() {
            kill();
        }

        /** As {@code kill -KILL} does. */
        void kill() {
            process.destroyForcibly();
            try {
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Running serve() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        program(
                                "serve",
                                "--port",
                                "0",
                                "--workspace",
                                workspace.toString(),
                                "--data",
                                data.toString()));
        Process process = builder.start();
        BufferedReader log = process.errorReader(UTF_8);
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            int at = line.indexOf(" is listening at http");
            if (at >= 0) {
                // What it says further must not fill the pipe.
                Thread.ofVirtual().start(() -> log.lines().forEach(_ -> {}));
                String url = line.substring(line.indexOf("http", at));
                return new Running(
                        process,
                        "http://127.0.0.1:" + url.replaceAll(".*:(\\d+).*", "$1") + "/mira");
            }
        }
        throw new AssertionError("the server did not start");
    }

    private MiraClient pipes() {
        return MiraClient.connect(
                new ServerAddress.Command(
                        program("stdio", "--dialect", "mira", "--workspace", workspace.toString()),
                        Map.of("TOOLBOOTH_DATA", data.toString()),
                        workspace),
                MiraOptions.named("pipes"));
    }

    @Test
    void noUpdateThatWasAnsweredIsLostWhenTheServerIsKilled() throws Exception {
        String plan;
        try (Running server = serve();
                MiraClient client = server.client()) {
            plan = client.planner().create("torture", "- point\n".repeat(WRITERS)).id();
        }
        Map<Integer, Integer> answered = new ConcurrentHashMap<>();
        for (int i = 0; i < KILLS; i++) {
            killWhileWriting(plan, answered);
            try (Running server = serve();
                    MiraClient client = server.client()) {
                List<MiraPlanner.Task> tasks = client.planner().get(plan).tasks();
                assertThat(tasks).hasSize(WRITERS);
                answered.forEach(
                        (writer, count) -> {
                            String said = tasks.get(writer).description();
                            // The last one may have been written without an answer.
                            assertThat(said).isIn("count " + count, "count " + (count + 1));
                            answered.put(writer, Integer.valueOf(said.substring(6)));
                        });
                assertThat(changes(client, plan)).isGreaterThan(i);
            }
        }
    }

    private static int changes(MiraClient client, String plan) {
        JsonNode changes =
                client.call("planner/history", Json.object().put("plan_id", plan).put("limit", 200))
                        .path("changes");
        for (int i = 0; i < changes.size(); i++) {
            assertThat(changes.path(i).path("number").intValue()).isEqualTo(i + 1);
        }
        return changes.size();
    }

    /** Each writer counts in a task of its own, until the server is gone. */
    private void killWhileWriting(String plan, Map<Integer, Integer> answered) throws Exception {
        CountDownLatch busy = new CountDownLatch(5 * WRITERS);
        List<Future<?>> all = new ArrayList<>();
        try (Running server = serve();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                all.add(threads.submit(() -> count(server, plan, writer, answered, busy)));
            }
            assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
            server.kill();
        }
        for (Future<?> one : all) {
            one.get();
        }
    }

    private static void count(
            Running server,
            String plan,
            int writer,
            Map<Integer, Integer> answered,
            CountDownLatch busy) {
        String task = plan + "-" + (writer + 1);
        try (MiraClient client = server.client()) {
            while (true) {
                int next = answered.getOrDefault(writer, 0) + 1;
                client.planner()
                        .update(plan, task, Json.object().put("description", "count " + next));
                answered.put(writer, next);
                busy.countDown();
            }
        } catch (MiraException e) {
            throw e;
        } catch (RuntimeException e) {
            // It was killed.
            return;
        }
    }

    @Test
    void aServerAndOneOnPipesShareTheirPlans() throws Exception {
        try (Running server = serve();
                MiraClient http = server.client();
                MiraClient pipes = pipes()) {
            MiraPlanner.Plan made = pipes.planner().create("shared", "- a\n- b\n- c");
            assertThat(http.planner().get(made.id())).isEqualTo(made);
            List<Future<MiraPlanner.Task>> all = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 20; i++) {
                    MiraClient one = i % 2 == 0 ? http : pipes;
                    String task = made.id() + "-" + (i % 3 + 1);
                    ObjectNode patch = Json.object().put("status", "done");
                    all.add(threads.submit(() -> one.planner().update(made.id(), task, patch)));
                }
            }
            for (Future<MiraPlanner.Task> one : all) {
                assertThat(one.get().status()).isEqualTo("done");
            }
            assertThat(changes(http, made.id())).isEqualTo(21);
            assertThat(pipes.planner().get(made.id()).tasks())
                    .extracting(MiraPlanner.Task::status)
                    .containsOnly("done");
        }
    }
}
