package dev.toolbooth.server.admin;

import dev.toolbooth.server.http.OriginGuard;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The settings of the admin API over HTTP.
 *
 * @param keys the secrets of operators, for the roles that have one
 * @param token the secret of anyone who can read this server's files
 * @param console who may use the console from a browser
 * @param started gets the port when the server listens
 */
public record AdminSettings(
        Mode mode,
        AdminRoutes routes,
        Map<AdminRole, String> keys,
        String token,
        ConsoleSettings console,
        IntConsumer started) {
    /** No one may use it. */
    public static final AdminSettings NONE =
            new AdminSettings(
                    Mode.OFF, AdminRoutes.NONE, Map.of(), "", ConsoleSettings.NONE, _ -> {});

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
     * Whether there is a console at an address. There is none where no one may use the admin API.
     *
     * @param host where the server listens
     */
    public boolean hasConsole(String host) {
        return mode != Mode.OFF
                && switch (console.mode()) {
                    case AUTO -> OriginGuard.isLoopback(host);
                    case ALWAYS -> true;
                    case OFF -> false;
                };
    }

    /** The sessions of a console that only this machine reaches, for a link into it. */
    public Optional<ConsoleSessions> localSessions(String host) {
        return hasConsole(host) && console.mode() == Mode.AUTO
                ? Optional.of(console.sessions())
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "AdminSettings[mode=" + mode + "]";
    }
}
