package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** exec/run as clients meet it, over both transports (S4-13). */
final class ExecTest {
    @TempDir private Path folder;

    /** S4-75, S4-76, S4-78, S4-80, S4-81, S4-84. */
    @ParameterizedTest
    @EnumSource
    void aCommandIsRunAndItsResultHasWhatTheContractSays(Agent.Way way) throws Exception {
        try (Agent agent = Agent.start(way, folder, Map.of())) {
            ObjectNode result = run(agent, "{'command': 'echo', 'args': ['$HOME', '; id']}");
            assertThat(result.propertyNames())
                    .containsExactlyInAnyOrder(
                            "exit_code", "stdout", "stderr", "duration_ms", "timed_out");
            assertThat(result.path("stdout").asString()).isEqualTo("$HOME ; id\n");
            assertThat(result.path("exit_code").intValue()).isZero();
            assertThat(result.path("timed_out").booleanValue()).isFalse();
            assertThat(run(agent, "{'command': 'true'}").path("stdout").asString()).isEmpty();
            ObjectNode read =
                    run(agent, "{'command': 'cat', 'stdin': 'in', 'cwd': null, 'env': {}}");
            assertThat(read.path("stdout").asString()).isEqualTo("in");
            assertThat(run(agent, "{'command': 'cat', 'stdin': null}").path("stdout").asString())
                    .isEmpty();
            ObjectNode script =
                    run(
                            agent,
                            "{'command': 'echo $A >&2; exit 7', 'shell': true, 'env': {'A': 'b'}}");
            assertThat(script.path("stderr").asString()).isEqualTo("b\n");
            assertThat(script.path("exit_code").intValue()).isEqualTo(7);
            ObjectNode second = agent.client.call("exec/run.v2", json("{'command': 'id'}"));
            assertThat(second.path("truncated").booleanValue()).isFalse();
            assertThat(second.path("stdout_bytes").intValue())
                    .isEqualTo(second.path("stdout").asString().length());
        }
    }

    /** S4-88: the specification's own example, with a cargo that is there. */
    @ParameterizedTest
    @EnumSource
    void theExampleOfTheSpecificationWorks(Agent.Way way) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path cargo = Files.writeString(bin.resolve("cargo"), "#!/bin/sh\necho $0 $* in $PWD\n");
        assertThat(cargo.toFile().setExecutable(true)).isTrue();
        Map<String, String> settings =
                Map.of(
                        "TOOLBOOTH_WORKSPACE__EXEC__COMMANDS",
                        cargo + ",echo",
                        "TOOLBOOTH_WORKSPACE__EXEC__PATH",
                        bin + ",/usr/bin,/bin");
        try (Agent agent = Agent.start(way, folder, settings)) {
            ObjectNode result = run(agent, "{'command': '" + cargo + "', 'args': ['build']}");
            assertThat(result.path("stdout").asString())
                    .isEqualTo(cargo + " build in " + agent.root + "\n");
            MiraException denied = failure(agent, "{'command': 'id'}");
            assertThat(denied.code()).isEqualTo(1002);
            assertThat(denied.field()).isEqualTo("command");
            MiraException shell = failure(agent, "{'command': 'id', 'shell': true}");
            assertThat(shell.code()).isEqualTo(1002);
            assertThat(shell.field()).isEqualTo("shell");
        }
    }

    /** S4-75, S4-76, S4-77, S4-78, S4-79, S4-83, S4-87, S4-89, S4-12. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | -32602",
                "{'command': 1} | -32602",
                "{'command': 'id', 'args': 'x'} | -32602",
                "{'command': 'id', 'env': {'A': 1}} | -32602",
                "{'command': 'id', 'timeout_ms': 999} | -32602",
                "{'command': 'id', 'timeout_ms': 600001} | -32602",
                "{'command': 'id', 'timeout': 5} | -32602",
                "{'command': 'id', 'cancel_on_disconnect': true} | -32602",
                "{'command': 'no-such-program'} | 1003",
                "{'command': 'id', 'cwd': '..'} | 1003",
                "{'command': 'id', 'cwd': '/etc'} | 1003",
                "{'command': 'id', 'env': {'LD_PRELOAD': 'x.so'}} | 1003"
            })
    void whatIsWrongIsSaid(String params, int code) throws Exception {
        try (Agent agent = Agent.start(Agent.Way.HTTP, folder, Map.of())) {
            MiraException failure = failure(agent, params);
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.reason()).isNotEmpty().doesNotContain(folder.toString());
        }
    }

    /** S4-85. */
    @ParameterizedTest
    @EnumSource
    void whenItsTimeIsUpACommandIsEnded(Agent.Way way) throws Exception {
        try (Agent agent = Agent.start(way, folder, Map.of())) {
            ObjectNode result =
                    run(
                            agent,
                            "{'command': 'echo $TOOLBOOTH_EXEC; setsid sleep 600', 'shell': true,"
                                    + " 'timeout_ms': 1000}");
            assertThat(result.path("timed_out").booleanValue()).isTrue();
            assertThat(result.path("exit_code").intValue()).isEqualTo(124);
            String mark = result.path("stdout").asString().strip();
            assertThat(mark).isNotEmpty();
            assertThat(Marked.processes(mark)).isEmpty();
        }
    }

    /** S4-86: told while it runs, in order, and the same as the result. */
    @ParameterizedTest
    @EnumSource
    void outputIsStreamedWhileTheCommandRuns(Agent.Way way) throws Exception {
        try (Agent agent = Agent.start(way, folder, Map.of())) {
            BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
            AutoCloseable listening = agent.client.listen(heard::add);
            try {
                Thread waiter =
                        Thread.ofVirtual()
                                .start(
                                        () -> {
                                            try {
                                                MiraEvent first = heard.take();
                                                heard.add(first);
                                                Files.createFile(agent.root.resolve("go"));
                                            } catch (InterruptedException | IOException e) {
                                                throw new IllegalStateException(e);
                                            }
                                        });
                ObjectNode result =
                        run(
                                agent,
                                "{'command': 'echo grüße; while [ ! -e go ]; do sleep 0.05; done;"
                                        + " echo oops >&2; seq 1 20000', 'shell': true, 'stream':"
                                        + " true}");
                waiter.join();
                List<MiraEvent> events = new ArrayList<>();
                String out = "";
                String err = "";
                while (!out.equals(result.path("stdout").asString())
                        || !err.equals(result.path("stderr").asString())) {
                    MiraEvent event = heard.take();
                    events.add(event);
                    assertThat(event.method()).isEqualTo("exec/stream");
                    assertThat(event.params().propertyNames())
                            .containsExactlyInAnyOrder("id", "stream", "data", "seq", "timestamp");
                    assertThat(Instant.parse(event.text("timestamp"))).isBefore(Instant.MAX);
                    if (event.text("stream").equals("stdout")) {
                        out += event.text("data");
                    } else {
                        err += event.text("data");
                    }
                }
                assertThat(out).startsWith("grüße\n1\n2\n").endsWith("20000\n");
                assertThat(err).isEqualTo("oops\n");
                assertThat(events.stream().map(it -> it.params().path("seq").longValue()))
                        .isSorted()
                        .doesNotHaveDuplicates();
                assertThat(events.stream().map(it -> it.params().path("id")).distinct())
                        .hasSize(1)
                        .allMatch(id -> !id.isNull());
            } finally {
                listening.close();
            }
        }
    }

    /** S4-82: who does not ask for a stream hears nothing before what another call streams. */
    @ParameterizedTest
    @EnumSource
    void nothingIsStreamedUnlessItIsAskedFor(Agent.Way way) throws Exception {
        try (Agent agent = Agent.start(way, folder, Map.of())) {
            BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
            AutoCloseable listening = agent.client.listen(heard::add);
            try {
                assertThat(run(agent, "{'command': 'echo', 'args': ['silent']}").path("stdout"))
                        .hasToString("\"silent\\n\"");
                run(agent, "{'command': 'echo', 'args': ['silent'], 'stream': false}");
                run(agent, "{'command': 'echo', 'args': ['loud'], 'stream': true}");
                assertThat(heard.take().text("data")).isEqualTo("loud\n");
            } finally {
                listening.close();
            }
        }
    }

    /** S4-90. */
    @Test
    void theEndIsKeptAndTheErrorStreamSaysSo() throws Exception {
        Map<String, String> settings = Map.of("TOOLBOOTH_WORKSPACE__EXEC__OUTPUT_BYTES", "1KiB");
        try (Agent agent = Agent.start(Agent.Way.HTTP, folder, settings)) {
            ObjectNode result = run(agent, "{'command': 'seq', 'args': ['1', '5000']}");
            assertThat(result.path("stdout").asString()).hasSize(1_024).endsWith("4999\n5000\n");
            assertThat(result.path("stderr").asString())
                    .contains("stdout was cut: its last 1024 bytes are here, of 23893");
            ObjectNode second =
                    agent.client.call("exec/run.v2", json("{'command': 'seq', 'args': ['5000']}"));
            assertThat(second.path("truncated").booleanValue()).isTrue();
            assertThat(second.path("stdout_bytes").intValue()).isEqualTo(23_893);
        }
    }

    /** S4-160. */
    @Test
    void secretsOfTheServerAreNotShown() throws Exception {
        String secret = "a-secret-of-the-server-0123456789";
        try (Agent agent =
                Agent.start(Agent.Way.HTTP, folder, Map.of("TOOLBOOTH_SECRET", secret))) {
            ObjectNode result = run(agent, "{'command': 'cat', 'stdin': '<" + secret + ">'}");
            assertThat(result.path("stdout").asString()).isEqualTo("<[redacted]>");
            assertThat(run(agent, "{'command': 'env'}").path("stdout").asString())
                    .doesNotContain("TOOLBOOTH_SECRET");
        }
    }

    /** S4-81: off until somebody switches it on. */
    @Test
    void commandsAreOffUntilTheyAreSwitchedOn() throws Exception {
        Map<String, String> off = Map.of("TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "false");
        try (Agent agent = Agent.start(Agent.Way.HTTP, folder, off)) {
            MiraException failure = failure(agent, "{'command': 'id'}");
            assertThat(failure.code()).isEqualTo(1006);
            assertThat(failure.reason()).contains("--allow-exec");
            ObjectNode listed =
                    agent.client.call("tools/list", json("{'filter': {'names': ['exec/run']}}"));
            assertThat(listed.path("tools").path(0).path("enabled").booleanValue(true)).isFalse();
        }
    }

    private static ObjectNode run(Agent agent, String params) {
        return agent.client.call("exec/run", json(params), Duration.ofMinutes(2));
    }

    private static MiraException failure(Agent agent, String params) {
        return catchThrowableOfType(MiraException.class, () -> run(agent, params));
    }

    private static ObjectNode json(String text) {
        return Json.parseObject(text.replace('\'', '"'));
    }
}
