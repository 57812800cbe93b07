package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.tools.workspace.terminals.pty.Pty;
import java.io.IOException;
import java.util.List;

/** The check that agents can have terminals. */
final class TerminalCheck {
    private static final String WHAT = "terminals";
    private static final int COLS = 80;
    private static final int ROWS = 24;

    private TerminalCheck() {}

    static List<CheckResult> check(Config config) {
        if (config.workspace().root().isEmpty() || !config.workspace().allowExec()) {
            return List.of();
        }
        try (Pty pty = Pty.open(COLS, ROWS)) {
            return List.of(CheckResult.ok(WHAT, "there are some, such as " + pty.name()));
        } catch (IOException e) {
            return List.of(
                    CheckResult.warn(
                            WHAT,
                            "there are none: " + e.getMessage(),
                            "use Linux with glibc 2.34 or later, and mount /dev/pts"));
        }
    }
}
