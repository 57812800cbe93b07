package dev.toolbooth.server;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cookie by which the console's browser shows its session. */
final class ConsoleCookie {
    static final String NAME = "toolbooth_console";

    private static final int CHARS_MAX = 100;

    private ConsoleCookie() {}

    /** Whether a request brings one, good or bad. */
    static boolean isIn(HttpServerRequest request) {
        return values(request).stream().findAny().isPresent();
    }

    /** The id of a session that a request brings, or null. With two of them, nobody can tell. */
    static @Nullable String id(HttpServerRequest request) {
        List<String> values = values(request);
        return values.size() == 1 && values.getFirst().length() <= CHARS_MAX
                ? values.getFirst()
                : null;
    }

    private static List<String> values(HttpServerRequest request) {
        return request.headers().getAll("Cookie").stream()
                .flatMap(line -> Stream.of(line.split(";", -1)))
                .map(String::strip)
                .filter(one -> one.startsWith(NAME + "="))
                .map(one -> one.substring(NAME.length() + 1))
                .toList();
    }

    /**
     * The header that gives a browser its session.
     *
     * @param encrypted whether the browser came by TLS, and so must keep to it
     */
    static String given(String id, boolean encrypted) {
        return line(id, ConsoleSessions.LIFE.toSeconds(), encrypted);
    }

    /** The header that takes it away again. */
    static String taken(boolean encrypted) {
        return line("", 0, encrypted);
    }

    private static String line(String id, long seconds, boolean encrypted) {
        return NAME
                + "="
                + id
                + "; Path=/; Max-Age="
                + seconds
                + "; HttpOnly; SameSite=Strict"
                + (encrypted ? "; Secure" : "");
    }
}
