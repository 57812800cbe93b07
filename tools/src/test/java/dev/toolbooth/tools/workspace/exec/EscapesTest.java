package dev.toolbooth.tools.workspace.exec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.exec.launch.Launch;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.tools.workspace.exec.launch.PathVisibility;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLimits;
import dev.toolbooth.tools.workspace.exec.launch.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * findings X1, X2, X3, X4: real attempts to get out of the sandbox, as whoever runs the tests and
 * as an ordinary user where that is root. {@code UnconfinedStartTest} has the server without user
 * namespaces.
 */
final class EscapesTest {
    private static final String NEEDLE = "geheim-4711";
    private static final int NOBODY = 65_534;
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");

    /** Not below /tmp, which a command has one of its own of anyway. */
    private Path folder = Path.of("");

    private final List<Process> victims = new ArrayList<>();

    @BeforeEach
    void secrets() throws IOException {
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "escapes").toRealPath();
        for (String name :
                List.of(
                        "user/.config/solana/id.json",
                        "user/.foundry/keystores/key",
                        "user/.claude/x",
                        "user/.codex/auth.json",
                        "user/.local/share/keyrings/login",
                        "user/.ssh/id",
                        "user/.anything",
                        "project/.env",
                        "data/keys",
                        "data/homes/another/.bashrc")) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, NEEDLE);
        }
        Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(folder.resolve("outside"));
    }

    @AfterEach
    void clear() throws IOException {
        victims.forEach(Process::destroyForcibly);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(one);
            }
        }
    }

    private ProcessLauncher pad(Confine confine, int allMib) {
        Path data = folder.resolve("data");
        Path root = folder.resolve("root");
        LaunchPolicy policy =
                new LaunchPolicy(
                        root,
                        CommandFixture.PATH,
                        List.of(),
                        true,
                        Map.of(),
                        List.of(),
                        false,
                        confine,
                        new ProcessLimits(200, 1_024, 16, 60, allMib),
                        data.resolve("homes"),
                        new PathVisibility(
                                folder.resolve("user"), List.of(), List.of(data), List.of()));
        return new ProcessLauncher(
                policy, new Sandbox(root, 0, new DiskThreads()), data.resolve("runs"), "e5ca9e50");
    }

    /** What has worked. */
    private List<String> escapes(ProcessLauncher launcher, List<String> as) throws Exception {
        Process victim = victim(as);
        String stays = "98765." + (System.nanoTime() & 0xffff);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Map<String, String> told = new HashMap<>();
            told.put("NEEDLE", NEEDLE);
            told.put("VICTIM", String.valueOf(victim.pid()));
            told.put("HOMES", folder.resolve("user").toString());
            told.put("DATA", folder.resolve("data").toString());
            told.put("OTHER", folder.resolve("data/homes/another").toString());
            told.put("PROJECT", folder.resolve("project").toString());
            told.put("OUTSIDE", folder.resolve("outside").toString());
            told.put("PORT", String.valueOf(server.getLocalPort()));
            told.put("STAYS", stays);
            StringBuilder script = new StringBuilder();
            told.forEach((name, value) -> script.append(name + "='" + value + "'\n"));
            script.append(attempts());
            LaunchRequest request =
                    new LaunchRequest(
                            "attacker",
                            "bash",
                            List.of("-c", script.toString()),
                            null,
                            Map.of(),
                            false,
                            null,
                            false);
            List<String> lines = run(launcher, request, as);
            assertThat(lines).contains("done");
            List<ProcessHandle> left =
                    ProcessHandle.allProcesses()
                            .filter(one -> line(one).contains("sleep " + stays))
                            .toList();
            left.forEach(ProcessHandle::destroyForcibly);
            // Without a sandbox one that clears its environment is not found again.
            assertThat(left).hasSizeLessThanOrEqualTo(launcher.confinement().confines() ? 0 : 1);
            return lines.stream().filter(line -> line.startsWith("ESCAPED")).toList();
        }
    }

    private static String line(ProcessHandle process) {
        return process.info().commandLine().orElse("");
    }

    private List<String> run(ProcessLauncher launcher, LaunchRequest request, List<String> as)
            throws Exception {
        Launch launch = launcher.prepare(request);
        ProcessBuilder builder = launch.builder();
        List<String> all = new ArrayList<>(as);
        all.addAll(launch.line());
        if (!as.isEmpty()) {
            give(folder);
        }
        long before = ProcessTree.mark();
        Process process = launcher.start(builder.command(all).redirectErrorStream(true)::start);
        try (InputStream said = process.getInputStream()) {
            process.getOutputStream().close();
            List<String> lines = new ArrayList<>();
            process.waitFor();
            new ProcessTree(process.toHandle(), launch, before).sweep();
            new String(said.readAllBytes(), UTF_8).lines().forEach(lines::add);
            return lines;
        }
    }

    /** A process like the server's: it belongs to the same user, and has a secret. */
    private Process victim(List<String> as) throws IOException {
        List<String> line = new ArrayList<>(as);
        line.addAll(List.of("sleep", "600"));
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("TOOLBOOTH_ADMIN__KEY", NEEDLE);
        Process victim = builder.start();
        victims.add(victim);
        return victim;
    }

    private static String attempts() throws IOException {
        try (InputStream in = EscapesTest.class.getResourceAsStream("escapes.sh")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        }
    }

    private static void give(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.toList()) {
                Files.setAttribute(one, "unix:uid", NOBODY);
                Files.setAttribute(one, "unix:gid", NOBODY);
            }
        }
    }

    /** Why there is no sandbox for an ordinary user; nothing when there is one. */
    private static String missingForNobody() throws Exception {
        List<String> line = new ArrayList<>(AS_NOBODY);
        line.addAll(
                List.of("bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "true"));
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            return process.waitFor() == 0 ? "" : "exit code " + process.exitValue() + " " + said;
        } catch (IOException e) {
            return "no command: " + e.getMessage();
        }
    }

    /** What is true where nothing confines: it is said, and the attempts get out. */
    private static void unconfined(
            ProcessLauncher launcher, List<String> escapes, TestReporter reporter)
            throws InterruptedException {
        assertThat(launcher.confinement().told()).contains("not confined:");
        assertThat(escapes).anyMatch(line -> line.startsWith("ESCAPED environ reads"));
        reporter.publishEntry("escapes", launcher.confinement().told());
    }

    @Test
    void nothingGetsOut(TestReporter reporter) throws Exception {
        try (ProcessLauncher launcher = pad(Confine.AUTO, 1_536)) {
            List<String> escapes = escapes(launcher, List.of());
            if (launcher.confinement().confines()) {
                assertThat(escapes).isEmpty();
            } else {
                unconfined(launcher, escapes, reporter);
            }
        }
    }

    @Test
    void nothingGetsOutOfAnOrdinaryUsersServerEither(TestReporter reporter) throws Exception {
        // A group of root's is nothing that somebody else may enter.
        try (ProcessLauncher launcher = pad(Confine.AUTO, 0)) {
            if (!launcher.confinement().confines()) {
                unconfined(launcher, escapes(launcher, List.of()), reporter);
                return;
            }
            String missing = missingForNobody();
            if (missing.isEmpty()) {
                assertThat(escapes(launcher, AS_NOBODY)).isEmpty();
            } else {
                // Whoever is no root is an ordinary user, and was confined above.
                assertThat(escapes(launcher, List.of())).isEmpty();
                reporter.publishEntry("escapes", "not tried as another user: " + missing);
            }
        }
    }

    /** Else it would say nothing that none of them works in a sandbox. */
    @Test
    void theAttemptsWorkWhereThereIsNoSandbox() throws Exception {
        try (ProcessLauncher launcher = pad(Confine.OFF, 0)) {
            assertThat(escapes(launcher, List.of()))
                    .contains(
                            "ESCAPED file reads " + folder + "/project/.env",
                            "ESCAPED file reads " + folder + "/user/.config/solana/id.json",
                            "ESCAPED file reads " + folder + "/data/homes/another/.bashrc",
                            "ESCAPED symlink reads link",
                            "ESCAPED sees the server",
                            "ESCAPED signals the server",
                            "ESCAPED writes outside",
                            "ESCAPED the network",
                            "ESCAPED could gain privileges")
                    .anyMatch(line -> line.startsWith("ESCAPED environ reads"));
        }
    }
}
