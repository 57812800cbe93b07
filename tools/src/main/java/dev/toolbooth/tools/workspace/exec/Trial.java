package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.Order;
import java.time.Duration;

/** Runs a command to see whether it goes well, by the same rules as any other. Thread-safe. */
public final class Trial {
    private final Commands commands;

    public Trial(Commands commands) {
        this.commands = commands;
    }

    /**
     * How it went.
     *
     * @param output what was printed, without secrets: first the usual, then the errors
     */
    public record Verdict(int exitCode, boolean timedOut, String output) {
        /** Whether it went well. */
        public boolean good() {
            return exitCode == 0 && !timedOut;
        }
    }

    /** Runs a command that reads nothing, and waits for it. */
    public Verdict run(Order order, Duration timeout) throws ToolFailure, InterruptedException {
        Finished finished = commands.run(order, null, timeout, (_, _) -> {});
        return new Verdict(
                finished.exitCode(),
                finished.timedOut(),
                finished.stdout().text() + finished.stderr().text());
    }
}
