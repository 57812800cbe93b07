package dev.toolbooth.server;

import java.time.InstantSource;

/**
 * Who comes to the console by a browser.
 *
 * @param mode from where: {@code AUTO} is this machine, while no other machine can call
 * @param sessions who is signed in
 */
public record ConsoleSettings(AdminSettings.Mode mode, ConsoleSessions sessions) {
    /** There is no console. */
    public static final ConsoleSettings NONE =
            new ConsoleSettings(
                    AdminSettings.Mode.OFF, new ConsoleSessions(InstantSource.system(), () -> ""));
}
