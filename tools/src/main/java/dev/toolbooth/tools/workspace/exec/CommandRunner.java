package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.Launch;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.exec.launch.ProcessTree;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A runner of commands, each to its end: whatever happens, no process of one is left. Thread-safe.
 */
public final class CommandRunner implements AutoCloseable {
    private static final File NOTHING = new File("/dev/null");

    private static final long IDLE_SECONDS = 10;

    private final ProcessLauncher launcher;
    private final Secrets secrets;
    private final int outputBytes;
    private final int most;
    private final Semaphore free;
    private final Set<ProcessTree> running = ConcurrentHashMap.newKeySet();

    /** Reading from a process can't be waited for without a thread of the system. */
    private final ExecutorService threads;

    /**
     * @param outputBytes how much is kept of a command's output on each stream
     * @param most how many commands may run at once
     */
    public CommandRunner(ProcessLauncher launcher, Secrets secrets, int outputBytes, int most) {
        this.launcher = launcher;
        this.secrets = secrets;
        this.outputBytes = outputBytes;
        this.most = most;
        this.free = new Semaphore(most);
        this.threads =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        Thread.ofPlatform().daemon().name("exec-", 0).factory());
    }

    /**
     * Runs a command and waits for it.
     *
     * @param stdin what it reads, or null for nothing
     */
    CommandResult run(
            LaunchRequest request,
            @Nullable String stdin,
            Duration timeout,
            OutputListener listener)
            throws ToolFailure, InterruptedException {
        if (!free.tryAcquire()) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "",
                    most
                            + " commands are running, which is the most at once"
                            + " (workspace.exec.running): try again later");
        }
        try {
            Launch launch = launcher.prepare(request);
            long began = System.nanoTime();
            long before = ProcessTree.mark();
            Process process = start(launch, stdin != null);
            ProcessTree tree = new ProcessTree(process.toHandle(), launch, before);
            running.add(tree);
            try {
                return follow(process, tree, began, stdin, timeout, listener);
            } finally {
                running.remove(tree);
                if (process.isAlive()) {
                    tree.end(Duration.ZERO);
                }
            }
        } finally {
            free.release();
        }
    }

    private Process start(Launch launch, boolean reads) throws ToolFailure {
        ProcessBuilder builder = launch.builder();
        if (!reads) {
            builder.redirectInput(ProcessBuilder.Redirect.from(NOTHING));
        }
        try {
            return launcher.start(launch, builder::start);
        } catch (IOException e) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "command",
                    "the command could not be started: it is no program for this machine, or it"
                            + " has more arguments than the system takes");
        }
    }

    private CommandResult follow(
            Process process,
            ProcessTree tree,
            long began,
            @Nullable String stdin,
            Duration timeout,
            OutputListener listener)
            throws InterruptedException {
        CommandOutput stdout = new CommandOutput(outputBytes, secrets);
        CommandOutput stderr = new CommandOutput(outputBytes, secrets);
        boolean timedOut;
        try (StreamPump streamPump = new StreamPump(threads, listener)) {
            streamPump.read("stdout", process.getInputStream(), stdout);
            streamPump.read("stderr", process.getErrorStream(), stderr);
            if (stdin != null) {
                streamPump.write(stdin, process.getOutputStream());
            }
            timedOut = !process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (timedOut) {
                tree.end(ProcessTree.GRACE);
            } else {
                tree.sweep();
            }
            streamPump.await(timeout.minusNanos(System.nanoTime() - began));
        } catch (InterruptedException e) {
            tree.end(ProcessTree.GRACE);
            throw e;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        int exitCode = timedOut ? ExecTools.TIMED_OUT : process.waitFor();
        return new CommandResult(exitCode, stdout, stderr, took, timedOut);
    }

    /** Ends every command, and everything else started by the same launcher. */
    @Override
    public void close() {
        running.stream()
                .map(tree -> Thread.ofVirtual().start(() -> tree.end(ProcessTree.GRACE)))
                .toList()
                .forEach(CommandRunner::join);
        launcher.close();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
