package dev.toolbooth.server.admin;

import java.time.InstantSource;

/**
 * The settings of the console.
 *
 * @param mode where browsers may be: {@code AUTO} is this machine, while no other machine can call
 * @param sessions the sessions of those signed in
 */
public record ConsoleSettings(AdminSettings.Mode mode, ConsoleSessions sessions) {
    /** There is no console. */
    public static final ConsoleSettings NONE =
            new ConsoleSettings(
                    AdminSettings.Mode.OFF, new ConsoleSessions(InstantSource.system(), () -> ""));
}
