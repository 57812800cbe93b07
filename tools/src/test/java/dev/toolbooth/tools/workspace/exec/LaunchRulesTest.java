package dev.toolbooth.tools.workspace.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be started, where and with which environment (S4-12, S4-77, S4-81, S4-87, S4-89). */
final class LaunchRulesTest {
    @TempDir private Path folder;

    @Test
    void aProgramThatIsNotThereIsInvalid() throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            ToolFailure failure = failure(any, CommandFixture.program("no-such-program"));
            assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.INVALID, "command"));
            assertThat(failure).hasMessageContaining("no-such-program");
        }
    }

    @Test
    void aProgramOfTheWorkspaceIsFoundByItsPathAndNotByItsName() throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            script(any.root.resolve("tool.sh"), "echo mine");
            assertThat(any.exec("./tool.sh").stdout().text()).isEqualTo("mine\n");
            assertThat(kind(failure(any, CommandFixture.program("tool.sh"))))
                    .isEqualTo(Fault.Kind.INVALID);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "./folder", "./text.txt", "./gone", "a\0b", "/"})
    void whatIsNoProgramIsInvalid(String command) throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            Files.createDirectories(any.root.resolve("folder"));
            Files.writeString(any.root.resolve("text.txt"), "text");
            ToolFailure failure = failure(any, CommandFixture.program(command));
            assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.INVALID, "command"));
        }
    }

    @Test
    void aListNarrowsWhatMayBeRun() throws Exception {
        try (CommandFixture few = narrowed(List.of("echo", "/usr/bin/env", "no-such-program"))) {
            assertThat(few.exec("echo", "a").stdout().text()).isEqualTo("a\n");
            assertThat(few.exec("/usr/bin/env").exitCode()).isZero();
            assertThat(kind(failure(few, CommandFixture.program("no-such-program"))))
                    .isEqualTo(Fault.Kind.INVALID);
            script(few.root.resolve("echo"), "echo another");
            for (String other :
                    List.of(
                            "id",
                            "env",
                            "/bin/sh",
                            "./echo",
                            "echo ",
                            "/usr/bin/../bin/id",
                            few.root.resolve("echo").toString())) {
                ToolFailure failure = failure(few, CommandFixture.program(other));
                assertThat(failure.fault())
                        .as(other)
                        .isEqualTo(new Fault(Fault.Kind.DENIED, "command"));
                assertThat(failure).hasMessageContaining("echo, /usr/bin/env");
            }
        }
    }

    @Test
    void aShellNeedsToBeAllowed() throws Exception {
        try (CommandFixture few = narrowed(List.of("echo"))) {
            ToolFailure failure = failure(few, CommandFixture.script("echo a"));
            assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.DENIED, "shell"));
        }
    }

    @Test
    void aCommandStaysInTheWorkspaceAlsoThroughLinks() throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            Files.createSymbolicLink(any.root.resolve("out"), any.data);
            Files.createSymbolicLink(any.root.resolve("up"), Path.of("../data"));
            Files.writeString(any.root.resolve("file"), "");
            for (String cwd : List.of("..", "/", "out", "up", "a/../..", "/etc")) {
                ToolFailure failure = failure(any, at(cwd));
                assertThat(failure.fault()).as(cwd).isEqualTo(new Fault(Fault.Kind.INVALID, "cwd"));
                assertThat(failure.getMessage()).doesNotContain(folder.toString());
            }
            for (String cwd : List.of("gone", "file", "a\0b", "a\\b")) {
                assertThat(failure(any, at(cwd)).fault())
                        .as(cwd)
                        .isEqualTo(new Fault(Fault.Kind.INVALID, "cwd"));
            }
        }
    }

    /** finding X6: nor is what compilers, package managers and the like are made to run. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "LD_PRELOAD",
                "LD_LIBRARY_PATH",
                "DYLD_INSERT_LIBRARIES",
                "PATH",
                "HOME",
                "BASH_ENV",
                "ENV",
                "IFS",
                "NODE_OPTIONS",
                "PYTHONSTARTUP",
                "JAVA_TOOL_OPTIONS",
                "GIT_SSH_COMMAND",
                "GIT_CONFIG_COUNT",
                "ld_preload",
                "CC",
                "RUSTFLAGS",
                "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER",
                "GCC_EXEC_PREFIX",
                "PIP_CONFIG_FILE",
                "PSQLRC",
                "TOOLBOOTH_EXEC"
            })
    void whatDecidesWhatProgramsLoadIsNotTheClients(String name) throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            ToolFailure failure = failure(any, with(Map.of(name, "x")));
            assertThat(failure.fault()).isEqualTo(new Fault(Fault.Kind.INVALID, "env." + name));
        }
    }

    /** finding X6: where a list says what may be run, one says what it is given. */
    @Test
    void aListNarrowsWhatClientsMaySetToo() throws Exception {
        try (CommandFixture few = narrowed(List.of("env"))) {
            for (String name : List.of("NOBODY_KNOWS_IT", "CC", "PATH", "HOME", "GREETINGS")) {
                assertThat(failure(few, with(Map.of(name, "x"))).fault())
                        .isEqualTo(new Fault(Fault.Kind.INVALID, "env." + name));
            }
            Map<String, String> harmless =
                    Map.of("LC_ALL", "C", "GIT_AUTHOR_NAME", "me", "GREETING", "hi", "APP_X", "1");
            assertThat(few.run(with(harmless), null, Duration.ofMinutes(1)).stdout().text())
                    .contains("LC_ALL=C", "GIT_AUTHOR_NAME=me", "GREETING=hi", "APP_X=1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A B", "A=B", "1A", "A\0", "Ä"})
    void aNameThatIsNoneIsInvalid(String name) throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            assertThat(failure(any, with(Map.of(name, "x"))).fault())
                    .isEqualTo(new Fault(Fault.Kind.INVALID, "env"));
        }
    }

    @Test
    void valuesAndArgumentsHaveNoNul() throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            assertThat(failure(any, with(Map.of("A", "x\0y"))).fault())
                    .isEqualTo(new Fault(Fault.Kind.INVALID, "env.A"));
            assertThat(failure(any, CommandFixture.program("echo", "a\0b")).fault())
                    .isEqualTo(new Fault(Fault.Kind.INVALID, "args"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"AUTO", "OFF"})
    void aCommandHasNothingOfTheServersEnvironment(String confine) throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.valueOf(confine))) {
            CommandResult result =
                    any.run(with(Map.of("GREETING", "grüße")), null, Duration.ofMinutes(1));
            assertThat(result.stdout().text().lines().map(line -> line.split("=", 2)[0]))
                    .containsExactlyInAnyOrder(
                            "LANG",
                            "TERM",
                            "USER",
                            "LOGNAME",
                            "SHELL",
                            "HOME",
                            "PATH",
                            "GREETING",
                            "PWD",
                            "TOOLBOOTH_EXEC");
            assertThat(result.stdout().text())
                    .contains("GREETING=grüße\n")
                    .contains("PATH=/usr/local/bin:/usr/sbin:/usr/bin:/bin\n")
                    .containsPattern("HOME=" + any.data.resolve("homes") + "/[0-9a-f]{32}\n");
        }
    }

    @Test
    void moreArgumentsThanTheSystemTakesAreInvalid() throws Exception {
        try (CommandFixture any = CommandFixture.in(folder, Confine.OFF)) {
            assertThat(failure(any, CommandFixture.program("echo", "x".repeat(200_000))).fault())
                    .isEqualTo(new Fault(Fault.Kind.INVALID, "command"));
        }
    }

    private CommandFixture narrowed(List<String> commands) throws IOException {
        return CommandFixture.in(
                folder,
                policy ->
                        Policies.allowing(Policies.confined(policy, Confine.OFF), commands, false));
    }

    private static LaunchRequest at(@Nullable String cwd) {
        return new LaunchRequest(
                CommandFixture.CALLER, "pwd", List.of(), cwd, Map.of(), false, null, false);
    }

    private static LaunchRequest with(Map<String, String> env) {
        return new LaunchRequest(
                CommandFixture.CALLER, "env", List.of(), null, env, false, null, false);
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static ToolFailure failure(CommandFixture fixture, LaunchRequest request) {
        return catchThrowableOfType(
                ToolFailure.class, () -> fixture.run(request, null, Duration.ofMinutes(1)));
    }

    private static Fault.@Nullable Kind kind(ToolFailure failure) {
        Fault fault = failure.fault();
        return fault == null ? null : fault.kind();
    }
}
