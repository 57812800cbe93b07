package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import java.time.Duration;

/**
 * A check that runs a command and sees whether it succeeds, under the same rules as any other.
 * Thread-safe.
 */
public final class CommandCheck {
    private final CommandRunner commandRunner;

    public CommandCheck(CommandRunner commandRunner) {
        this.commandRunner = commandRunner;
    }

    /**
     * The result of a check.
     *
     * @param output its output without secrets: first standard output, then the errors
     */
    public record Verdict(int exitCode, boolean timedOut, String output) {
        /** Whether it went well. */
        public boolean passed() {
            return exitCode == 0 && !timedOut;
        }
    }

    /** Runs a command that reads nothing, and waits for it. */
    public Verdict run(LaunchRequest request, Duration timeout)
            throws ToolFailure, InterruptedException {
        CommandResult result = commandRunner.run(request, null, timeout, (_, _) -> {});
        return new Verdict(
                result.exitCode(),
                result.timedOut(),
                result.stdout().text() + result.stderr().text());
    }
}
