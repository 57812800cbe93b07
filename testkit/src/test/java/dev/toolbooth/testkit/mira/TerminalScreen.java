package dev.toolbooth.testkit.mira;

import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/** Looks at the screen of a terminal, as an agent does. */
final class TerminalScreen {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final int WAIT_MILLIS = 5_000;

    private final MiraClient client;
    private final String id;

    TerminalScreen(MiraClient client, String id) {
        this.client = client;
        this.id = id;
    }

    /** Waits until something is on the screen, and returns all that is. */
    ObjectNode await(String text) {
        return await(shown -> lines(shown).stream().anyMatch(line -> line.contains(text)), text);
    }

    /** Whether the screen is as wanted before nothing more is printed for some seconds. */
    boolean becomes(Predicate<ObjectNode> wanted) {
        long printed = -1;
        long now = 0;
        while (now != printed) {
            ObjectNode shown = client.call("terminals/screen", Json.object().put("session_id", id));
            if (wanted.test(shown)) {
                return true;
            }
            printed = now;
            now = more(printed);
        }
        return false;
    }

    /** Waits until the screen is as wanted. */
    ObjectNode await(Predicate<ObjectNode> wanted, String what) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        long printed = 0;
        while (true) {
            ObjectNode shown = client.call("terminals/screen", Json.object().put("session_id", id));
            if (wanted.test(shown)) {
                return shown;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(what + " is not on the screen: " + lines(shown));
            }
            printed = more(printed);
        }
    }

    /** Waits a while for more than was printed until then; how much that is now. */
    private long more(long printed) {
        return client.call(
                        "terminals/read",
                        Json.object()
                                .put("session_id", id)
                                .put("from", printed)
                                .put("wait_ms", WAIT_MILLIS))
                .path("next_offset")
                .asLong(0);
    }

    static List<String> lines(ObjectNode shown) {
        List<String> lines = new ArrayList<>();
        shown.path("lines").forEach(line -> lines.add(line.stringValue()));
        return lines;
    }
}
