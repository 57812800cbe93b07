package dev.toolbooth.app.config;

import dev.toolbooth.tools.workspace.terminals.TerminalLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Terminals that agents open.
 *
 * @param shell what they run when nobody says which, or nothing for what the server finds
 */
public record TerminalConfig(Optional<Path> shell, TerminalLimits limits) {
    static TerminalConfig of(Values values) {
        return new TerminalConfig(
                values.find(TerminalSettings.SHELL),
                new TerminalLimits(
                        values.get(TerminalSettings.RUNNING),
                        values.get(TerminalSettings.RUNNING_EACH),
                        values.get(TerminalSettings.IDLE),
                        values.get(TerminalSettings.LOG),
                        values.get(TerminalSettings.KEPT),
                        values.get(TerminalSettings.KEPT_TIME),
                        values.get(TerminalSettings.TOTAL)));
    }
}
