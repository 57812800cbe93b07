package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.tools.workspace.exec.launch.PathVisibility;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A workspace in which commands run. */
final class CommandFixture implements AutoCloseable {
    static final List<Path> PATH =
            List.of(
                    Path.of("/usr/local/bin"),
                    Path.of("/usr/sbin"),
                    Path.of("/usr/bin"),
                    Path.of("/bin"));
    static final int OUTPUT_BYTES = 100_000;
    static final int MOST = 4;
    static final int ALL_MIB = 1_536;
    static final String CALLER = "somebody";

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final AtomicLong RUNS = new AtomicLong(System.nanoTime());

    final Path root;
    final Path data;
    final Path home;
    final String run = HexFormat.of().toHexDigits(RUNS.incrementAndGet());
    final Secrets secrets = new Secrets();
    final ProcessLauncher launcher;
    final CommandRunner commandRunner;

    private CommandFixture(Path folder, UnaryOperator<LaunchPolicy> change) throws IOException {
        root = Files.createDirectories(folder.resolve("root")).toRealPath();
        data = Files.createDirectories(folder.resolve("data")).toRealPath();
        home = Files.createDirectories(folder.resolve("user")).toRealPath();
        LaunchPolicy policy =
                new LaunchPolicy(
                        root,
                        PATH,
                        List.of(),
                        true,
                        Map.of(),
                        List.of("GREETING", "APP_*"),
                        false,
                        LaunchPolicy.Confine.AUTO,
                        new ProcessLimits(200, 1_024, 16, 60, ALL_MIB),
                        data.resolve("homes"),
                        new PathVisibility(home, List.of(), List.of(data), List.of()));
        launcher =
                new ProcessLauncher(
                        change.apply(policy),
                        new Sandbox(root, 0, new DiskThreads()),
                        data.resolve("runs"),
                        run);
        commandRunner = new CommandRunner(launcher, secrets, OUTPUT_BYTES, MOST);
    }

    static CommandFixture in(Path folder, UnaryOperator<LaunchPolicy> change) throws IOException {
        return new CommandFixture(folder, change);
    }

    static CommandFixture in(Path folder, LaunchPolicy.Confine confine) throws IOException {
        return in(folder, policy -> Policies.confined(policy, confine));
    }

    /** Runs a script to its end. */
    CommandResult sh(String script) throws ToolFailure, InterruptedException {
        return run(script(script), null, LONG);
    }

    /** Runs a program to its end. */
    CommandResult exec(String command, String... args) throws ToolFailure, InterruptedException {
        return run(program(command, args), null, LONG);
    }

    CommandResult run(LaunchRequest request, @Nullable String stdin, Duration timeout)
            throws ToolFailure, InterruptedException {
        return commandRunner.run(request, stdin, timeout, (_, _) -> {});
    }

    /**
     * A command on a thread of its own.
     *
     * @param ended how it ended, or what was thrown
     */
    record Background(Thread thread, CompletableFuture<Object> ended) {}

    /** Runs a script beside the test, and comes back when it has printed something. */
    Background background(String script) throws InterruptedException {
        CountDownLatch printed = new CountDownLatch(1);
        CompletableFuture<Object> ended = new CompletableFuture<>();
        Thread thread =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        ended.complete(
                                                commandRunner.run(
                                                        script(script),
                                                        null,
                                                        LONG,
                                                        (_, _) -> printed.countDown()));
                                    } catch (ToolFailure | InterruptedException e) {
                                        ended.complete(e);
                                    }
                                });
        printed.await();
        return new Background(thread, ended);
    }

    static LaunchRequest script(String script) {
        return new LaunchRequest(CALLER, script, List.of(), null, Map.of(), true, null, false);
    }

    static LaunchRequest program(String command, String... args) {
        return new LaunchRequest(
                CALLER, command, List.of(args), null, Map.of(), false, null, false);
    }

    @Override
    public void close() {
        commandRunner.close();
    }
}
