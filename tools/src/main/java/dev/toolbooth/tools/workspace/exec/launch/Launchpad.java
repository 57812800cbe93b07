package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.Sandbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * Where all processes for agents are started, commands and terminals alike. Thread-safe.
 *
 * <p>To start one: {@link #launch} says what, {@link ProcessTree#mark} is asked, {@link #start}
 * does it, and a {@link ProcessTree} ends it.
 */
public final class Launchpad implements AutoCloseable {
    private final Launcher launcher;
    private final Runs runs;
    private final StartThread thread = new StartThread();

    /**
     * @param files the workspace, for folders in it
     * @param notes a folder of the server's own, where it notes that it starts processes
     * @param run what this server is known by, in hexadecimal digits; no other server is
     */
    public Launchpad(LaunchPolicy policy, Sandbox files, Path notes, String run) {
        this.launcher = new Launcher(policy, files, run);
        this.runs = new Runs(notes, run);
    }

    /** What the operator allows. */
    public LaunchPolicy policy() {
        return launcher.policy();
    }

    /** How processes are confined, found out when it is first asked. */
    public Confinement confinement() throws InterruptedException {
        return launcher.confinement();
    }

    /** What has to be started for an order, or why it may not be. */
    public Launch launch(Order order) throws ToolFailure, InterruptedException {
        return launcher.launch(order);
    }

    /** Starts something, on the one thread that may start anything. */
    public <T> T start(Callable<T> start) throws IOException {
        runs.note();
        return thread.start(start);
    }

    /** Starts what a launch says, on the way that is fastest for it. */
    public <T> T start(Launch launch, Callable<T> start) throws IOException {
        if (launch.wrapped()) {
            return start(start);
        }
        runs.note();
        return StartThread.here(start);
    }

    /**
     * Ends what servers have left behind that were killed.
     *
     * @param notes the folder where they have noted that they start processes
     * @return how many processes that were
     */
    public static int endStrays(Path notes) {
        return Runs.endStrays(notes);
    }

    /** Ends whatever was started here and is not over. */
    @Override
    public void close() {
        runs.close();
    }
}
