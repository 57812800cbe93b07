package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.DiskThreads;
import dev.toolbooth.tools.files.Sandbox;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.Launchpad;
import dev.toolbooth.tools.workspace.exec.launch.Order;
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

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final AtomicLong RUNS = new AtomicLong(System.nanoTime());

    final Path root;
    final Path data;
    final String run = HexFormat.of().toHexDigits(RUNS.incrementAndGet());
    final Secrets secrets = new Secrets();
    final Launchpad pad;
    final Commands commands;

    private CommandFixture(Path folder, UnaryOperator<LaunchPolicy> change) throws IOException {
        root = Files.createDirectories(folder.resolve("root")).toRealPath();
        data = Files.createDirectories(folder.resolve("data")).toRealPath();
        LaunchPolicy policy =
                new LaunchPolicy(
                        root,
                        PATH,
                        List.of(),
                        true,
                        Map.of(),
                        false,
                        LaunchPolicy.Confine.AUTO,
                        new ProcessLimits(200, 1_024, 16, 60),
                        data.resolve("home"),
                        List.of(data),
                        List.of());
        pad =
                new Launchpad(
                        change.apply(policy),
                        new Sandbox(root, 0, new DiskThreads()),
                        data.resolve("runs"),
                        run);
        commands = new Commands(pad, secrets, OUTPUT_BYTES, MOST);
    }

    static CommandFixture in(Path folder, UnaryOperator<LaunchPolicy> change) throws IOException {
        return new CommandFixture(folder, change);
    }

    static CommandFixture in(Path folder, LaunchPolicy.Confine confine) throws IOException {
        return in(folder, policy -> confined(policy, confine));
    }

    static LaunchPolicy confined(LaunchPolicy policy, LaunchPolicy.Confine confine) {
        return new LaunchPolicy(
                policy.root(),
                policy.path(),
                policy.commands(),
                policy.shell(),
                policy.environment(),
                policy.network(),
                confine,
                policy.limits(),
                policy.home(),
                policy.hidden(),
                policy.readOnly());
    }

    static LaunchPolicy allowing(LaunchPolicy policy, List<String> commands, boolean shell) {
        return new LaunchPolicy(
                policy.root(),
                policy.path(),
                commands,
                shell,
                policy.environment(),
                policy.network(),
                policy.confine(),
                policy.limits(),
                policy.home(),
                policy.hidden(),
                policy.readOnly());
    }

    /** Runs a script to its end. */
    Finished sh(String script) throws ToolFailure, InterruptedException {
        return run(script(script), null, LONG);
    }

    /** Runs a program to its end. */
    Finished exec(String command, String... args) throws ToolFailure, InterruptedException {
        return run(program(command, args), null, LONG);
    }

    Finished run(Order order, @Nullable String stdin, Duration timeout)
            throws ToolFailure, InterruptedException {
        return commands.run(order, stdin, timeout, (_, _) -> {});
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
                                                commands.run(
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

    static Order script(String script) {
        return new Order(script, List.of(), null, Map.of(), true, null, false);
    }

    static Order program(String command, String... args) {
        return new Order(command, List.of(args), null, Map.of(), false, null, false);
    }

    @Override
    public void close() {
        commands.close();
    }
}
