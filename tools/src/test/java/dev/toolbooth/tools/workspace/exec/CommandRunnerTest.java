package dev.toolbooth.tools.workspace.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.tools.workspace.exec.launch.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Commands and what is left of them (S4-75 … S4-90), as confined as this machine can, and not
 * confined.
 */
@ParameterizedClass
@EnumSource(names = {"AUTO", "OFF"})
final class CommandRunnerTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir private Path folder;
    private final Confine confine;
    private CommandFixture fixture;

    CommandRunnerTest(Confine confine) throws IOException {
        this.confine = confine;
        this.fixture = CommandFixture.in(Files.createTempDirectory("exec"), confine);
    }

    @BeforeEach
    void open() throws IOException {
        fixture = CommandFixture.in(folder, confine);
    }

    @AfterEach
    void nothingIsLeft() {
        fixture.close();
        assertThat(Traces.of(fixture.run)).isEmpty();
    }

    @Test
    void aCommandSaysWhatItPrintsAndHowItEnds() throws Exception {
        CommandResult result = fixture.sh("echo out; echo err >&2; exit 3");
        assertThat(result.stdout().text()).isEqualTo("out\n");
        assertThat(result.stderr().text()).isEqualTo("err\n");
        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.timedOut()).isFalse();
    }

    @Test
    void argumentsAreNotReadByAShell() throws Exception {
        CommandResult result = fixture.exec("echo", "$HOME", "; id", "a  b", "*");
        assertThat(result.stdout().text()).isEqualTo("$HOME ; id a  b *\n");
    }

    @Test
    void argumentsOfAScriptAreItsParameters() throws Exception {
        LaunchRequest request =
                new LaunchRequest(
                        CommandFixture.CALLER,
                        "echo $2-$1",
                        List.of("a", "b c"),
                        null,
                        Map.of(),
                        true,
                        null,
                        false);
        assertThat(fixture.run(request, null, LONG).stdout().text()).isEqualTo("b c-a\n");
    }

    @Test
    void aCommandReadsWhatItIsGivenAndElseNothing() throws Exception {
        String text = "grüße\n".repeat(50_000);
        CommandResult counted = fixture.run(CommandFixture.program("wc", "-c"), text, LONG);
        assertThat(counted.stdout().text().strip()).isEqualTo("400000");
        assertThat(fixture.exec("cat").stdout().text()).isEmpty();
        CommandResult deaf = fixture.run(CommandFixture.program("true"), text, LONG);
        assertThat(deaf.exitCode()).isZero();
    }

    @Test
    void aCommandStartsWhereItIsToldTo() throws Exception {
        Files.createDirectories(fixture.root.resolve("sub/deep"));
        Files.createSymbolicLink(fixture.root.resolve("link"), Path.of("sub"));
        assertThat(pwd(null)).isEqualTo(fixture.root.toString());
        assertThat(pwd("sub/deep")).isEqualTo(fixture.root.resolve("sub/deep").toString());
        assertThat(pwd("link/deep")).isEqualTo(fixture.root.resolve("sub/deep").toString());
        assertThat(pwd(fixture.root.resolve("sub").toString()))
                .isEqualTo(fixture.root.resolve("sub").toString());
    }

    private String pwd(@Nullable String cwd) throws Exception {
        LaunchRequest request =
                new LaunchRequest(
                        CommandFixture.CALLER,
                        "pwd",
                        List.of("-P"),
                        cwd,
                        Map.of(),
                        false,
                        null,
                        false);
        return fixture.run(request, null, LONG).stdout().text().strip();
    }

    @Test
    void aSignalThatEndsItIsInTheExitCode() throws Exception {
        assertThat(fixture.sh("kill -KILL $$").exitCode()).isEqualTo(137);
        assertThat(fixture.sh("kill -TERM $$").exitCode()).isEqualTo(143);
    }

    @Test
    void whenItsTimeIsUpWhatItHasPrintedIsKept() throws Exception {
        CommandResult result =
                fixture.run(
                        CommandFixture.script("echo before; sleep 600; echo after"), null, SHORT);
        assertThat(result.timedOut()).isTrue();
        assertThat(result.exitCode()).isEqualTo(124);
        assertThat(result.stdout().text()).isEqualTo("before\n");
        assertThat(Traces.of(fixture.run)).isEmpty();
    }

    @Test
    void aCommandMayTidyUpBeforeItIsEnded() throws Exception {
        String script = "trap 'echo tidied; exit 0' TERM; echo ready; while :; do sleep 0.05; done";
        CommandResult result =
                fixture.run(CommandFixture.script(script), null, Duration.ofSeconds(1));
        assertThat(result.stdout().text()).isEqualTo("ready\ntidied\n");
    }

    @Test
    void whoeverIgnoresThatItIsAskedToEndIsEnded() throws Exception {
        String script =
                "trap '' TERM INT HUP; (trap '' TERM; setsid sleep 600) & setsid sleep 601 &"
                        + " nohup sleep 602 >/dev/null 2>&1 & while :; do sleep 0.05; done";
        CommandResult result =
                fixture.run(CommandFixture.script(script), null, Duration.ofSeconds(1));
        assertThat(result.timedOut()).isTrue();
        assertThat(Traces.of(fixture.run)).isEmpty();
    }

    @Test
    void nothingStaysInTheBackgroundWhenACommandEnds() throws Exception {
        String script =
                "sleep 600 & (setsid sleep 601 </dev/null >/dev/null 2>&1 &)"
                        + " ; (setsid sh -c 'sleep 602 & sleep 603 &' >/dev/null 2>&1 &);"
                        + " echo done";
        CommandResult result = fixture.sh(script);
        assertThat(result.stdout().text()).isEqualTo("done\n");
        assertThat(result.exitCode()).isZero();
        assertThat(Traces.of(fixture.run)).isEmpty();
    }

    @Test
    void aCommandEndsWithTheCallThatIsCancelled() throws Exception {
        CommandFixture.Background going = fixture.background("echo x; setsid sleep 600");
        going.thread().interrupt();
        assertThat(going.ended().get()).isInstanceOf(InterruptedException.class);
        assertThat(Traces.of(fixture.run)).isEmpty();
    }

    @Test
    void aServerThatStopsEndsItsCommands() throws Exception {
        CommandFixture.Background going =
                fixture.background("trap '' TERM; echo x; setsid sleep 600");
        fixture.close();
        assertThat(Traces.of(fixture.run)).isEmpty();
        assertThat(going.ended().get()).isInstanceOf(CommandResult.class);
    }

    @Test
    void theEndIsKeptOfWhatIsTooMuch() throws Exception {
        CommandResult result = fixture.sh("seq 1 50000; echo short >&2");
        assertThat(result.stdout().cut()).isTrue();
        assertThat(result.stdout().text())
                .endsWith("\n49999\n50000\n")
                .hasSize(CommandFixture.OUTPUT_BYTES);
        assertThat(result.stdout().bytes()).isEqualTo(288_894);
        assertThat(result.stderr().text()).isEqualTo("short\n");
    }

    @Test
    void whatIsHeardIsWhatIsKept() throws Exception {
        List<String> out = Collections.synchronizedList(new ArrayList<>());
        List<String> err = Collections.synchronizedList(new ArrayList<>());
        fixture.secrets.add(List.of("4999\n5000\n"));
        CommandResult result =
                fixture.commandRunner.run(
                        CommandFixture.script("seq 1 9000; seq 1 9000 >&2"),
                        null,
                        LONG,
                        (stream, text) -> (stream.equals("stdout") ? out : err).add(text));
        assertThat(String.join("", out)).isEqualTo(result.stdout().text()).contains("[redacted]");
        assertThat(String.join("", err)).isEqualTo(result.stderr().text());
    }

    @Test
    void aSlowListenerSlowsTheCommandAndNotItsEnd() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CommandResult result =
                fixture.commandRunner.run(
                        CommandFixture.program("yes"), null, SHORT, (_, _) -> never.await());
        assertThat(result.timedOut()).isTrue();
        assertThat(result.stdout().bytes()).isLessThan(1 << 20);
    }

    @Test
    void oneCommandMoreThanAllowedIsRefused() throws Exception {
        List<CommandFixture.Background> all = new ArrayList<>();
        for (int i = 0; i < CommandFixture.MOST; i++) {
            all.add(fixture.background("echo x; sleep 600"));
        }
        ToolFailure failure = catchThrowableOfType(ToolFailure.class, () -> fixture.exec("true"));
        assertThat(failure).hasMessageContaining("workspace.exec.running");
        assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.UNAVAILABLE, ""));
        for (CommandFixture.Background one : all) {
            one.thread().interrupt();
            one.thread().join();
        }
        assertThat(fixture.exec("true").exitCode()).isZero();
    }

    @Test
    void aCommandLeavesNoZombie() throws Exception {
        fixture.sh("for i in 1 2 3 4 5; do setsid sleep 600 & done");
        long self = ProcessHandle.current().pid();
        assertThat(Traces.comes(() -> zombies(self).isEmpty())).isTrue();
    }

    private static List<String> zombies(long parent) {
        try (var all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            List<String> found = new ArrayList<>();
            for (Path one : all) {
                try {
                    String stat = Files.readString(one.resolve("stat"));
                    String after = stat.substring(stat.lastIndexOf(')') + 2);
                    if (after.startsWith("Z " + parent + " ")) {
                        found.add(stat);
                    }
                } catch (IOException e) {
                    // It has ended meanwhile.
                }
            }
            return found;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
