package dev.toolbooth.server;

import dev.toolbooth.server.admin.Office;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Who may look after keys and accounts over HTTP.
 *
 * @param key the operator's secret, if there is one
 * @param token the secret of whoever may read this server's files
 * @param started told the port when the server listens
 */
public record AdminSettings(
        Mode mode, Office office, Optional<String> key, String token, IntConsumer started) {
    /** Nobody may. */
    public static final AdminSettings NONE =
            new AdminSettings(Mode.OFF, Office.CLOSED, Optional.empty(), "", _ -> {});

    /** From where operators come. */
    public enum Mode {
        /** From this machine; with the operator's key only where no other machine can call. */
        AUTO,
        /** From anywhere. */
        ALWAYS,
        /** Not at all. */
        OFF
    }

    @Override
    public String toString() {
        return "AdminSettings[mode=" + mode + "]";
    }
}
