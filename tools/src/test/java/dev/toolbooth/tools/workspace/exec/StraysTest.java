package dev.toolbooth.tools.workspace.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.exec.launch.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of commands when their server is killed (S4-85, S4-89). */
final class StraysTest {
    @TempDir private Path folder;

    /** A server that runs a command, writes down who it is, and is killed. */
    static final class Server {
        private Server() {}

        public static void main(String[] args) throws Exception {
            CommandFixture fixture = CommandFixture.in(Path.of(args[0]), Confine.valueOf(args[1]));
            CommandFixture.Background going =
                    fixture.background(
                            "setsid sleep 600 & (setsid nohup sleep 601 &); echo x; wait");
            Files.writeString(Path.of(args[0], "run"), fixture.run);
            going.thread().join();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "OFF"})
    void nothingOutlivesAKilledServerBeyondTheNextStart(Confine confine) throws Exception {
        Process server =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Server.class.getName(),
                                folder.toString(),
                                confine.name())
                        .inheritIO()
                        .start();
        Path said = folder.resolve("run");
        String run;
        try {
            assertThat(Traces.comes(() -> said.toFile().length() > 0)).isTrue();
            run = Files.readString(said);
            assertThat(Traces.comes(() -> Traces.of(run).size() >= 3)).isTrue();
            ProcessLauncher.endOrphans(notes());
            assertThat(Traces.of(run)).as("its server lives").isNotEmpty();
        } finally {
            server.destroyForcibly().waitFor();
        }
        ProcessLauncher.endOrphans(notes());
        assertThat(Traces.comes(() -> Traces.of(run).isEmpty())).isTrue();
        assertThat(notes()).isEmptyDirectory();
    }

    @Test
    void aServerThatStopsTakesItsNoteAlong() throws Exception {
        try (CommandFixture fixture = CommandFixture.in(folder, Confine.OFF)) {
            fixture.exec("true");
            assertThat(notes().resolve(fixture.run)).exists();
        }
        assertThat(notes()).isEmptyDirectory();
    }

    @Test
    void aServerThatStartsNothingLeavesNoNote() throws Exception {
        CommandFixture.in(folder, Confine.OFF).close();
        assertThat(notes()).doesNotExist();
        assertThat(ProcessLauncher.endOrphans(notes())).isZero();
    }

    @Test
    void notesThatCannotBeReadEndNothing() throws IOException {
        Files.createDirectories(notes());
        for (String text : List.of("", "x y", "1", ProcessHandle.current().pid() + " never")) {
            Files.writeString(notes().resolve("0123456789abcdef"), text);
            assertThat(ProcessLauncher.endOrphans(notes())).isZero();
        }
        Files.writeString(notes().resolve("README"), "not ours");
        assertThat(ProcessLauncher.endOrphans(notes())).isZero();
        assertThat(notes().resolve("README")).exists();
    }

    private Path notes() {
        return folder.resolve("data/runs");
    }
}
