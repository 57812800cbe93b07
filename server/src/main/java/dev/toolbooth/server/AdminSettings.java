package dev.toolbooth.server;

import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Role;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Who may look after keys and accounts over HTTP.
 *
 * @param keys the secrets of operators, for the roles that have one
 * @param token the secret of whoever may read this server's files
 * @param console who comes by a browser
 * @param started told the port when the server listens
 */
public record AdminSettings(
        Mode mode,
        Office office,
        Map<Role, String> keys,
        String token,
        ConsoleSettings console,
        IntConsumer started) {
    /** Nobody may. */
    public static final AdminSettings NONE =
            new AdminSettings(Mode.OFF, Office.CLOSED, Map.of(), "", ConsoleSettings.NONE, _ -> {});

    public AdminSettings {
        keys = Map.copyOf(keys);
    }

    /** From where operators come. */
    public enum Mode {
        /** From this machine; with the operator's key only where no other machine can call. */
        AUTO,
        /** From anywhere. */
        ALWAYS,
        /** Not at all. */
        OFF
    }

    /**
     * Whether there is a console at an address. It has nothing to show where nobody may ask.
     *
     * @param host where the server listens
     */
    boolean hasConsole(String host) {
        return mode != Mode.OFF
                && switch (console.mode()) {
                    case AUTO -> Guard.isLoopback(host);
                    case ALWAYS -> true;
                    case OFF -> false;
                };
    }

    @Override
    public String toString() {
        return "AdminSettings[mode=" + mode + "]";
    }
}
