package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.Sandbox;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * The one place that starts processes for agents, commands and terminals alike. Thread-safe.
 *
 * <p>To start one: {@link #prepare} describes it, {@link ProcessTree#mark} is asked, {@link #start}
 * does it, and a {@link ProcessTree} ends it.
 */
public final class ProcessLauncher implements AutoCloseable {
    private final LaunchResolver resolver;
    private final RunFiles runFiles;
    private final SpawnThread thread = new SpawnThread();

    /**
     * @param files the workspace, for folders in it
     * @param notes a folder of the server's own, where it notes that it starts processes
     * @param run what this server is known by, in hexadecimal digits; no other server is
     */
    public ProcessLauncher(LaunchPolicy policy, Sandbox files, Path notes, String run) {
        this.resolver = new LaunchResolver(policy, files, run);
        this.runFiles = new RunFiles(notes, run);
    }

    /** What the operator allows. */
    public LaunchPolicy policy() {
        return resolver.policy();
    }

    /** How processes are confined, found out when it is first asked. */
    public Confinement confinement() throws InterruptedException {
        return resolver.confinement();
    }

    /** What has to be started for an order, or why it may not be. */
    public Launch prepare(LaunchRequest request) throws ToolFailure, InterruptedException {
        return resolver.prepare(request);
    }

    /** Starts something, on the one thread that may start anything. */
    public <T> T start(Callable<T> start) throws IOException {
        runFiles.note();
        return thread.start(start);
    }

    /** Starts what a launch says, on the way that is fastest for it. */
    public <T> T start(Launch launch, Callable<T> start) throws IOException {
        if (launch.wrapped()) {
            return start(start);
        }
        runFiles.note();
        return SpawnThread.here(start);
    }

    /**
     * Ends what servers have left behind that were killed.
     *
     * @param notes the folder where they have noted that they start processes
     * @return how many processes that were
     */
    public static int endOrphans(Path notes) {
        return RunFiles.endOrphans(notes);
    }

    /** Ends whatever was started here and is not over. */
    @Override
    public void close() {
        runFiles.close();
        resolver.close();
    }
}
