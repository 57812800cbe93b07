package dev.toolbooth.server.admin;

import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cookie by which the console's browser presents its session. Browsers send it to every port of
 * the host: it has the port in its name, so that two consoles don't overwrite each other's, and is
 * useless without the session's token, which only our own pages have.
 */
public final class ConsoleCookie {
    private static final String NAME = "toolbooth_console";

    /** Where a name begins so, no other host can have set it. Browsers want TLS for that. */
    private static final String THIS_HOST_ONLY = "__Host-";

    private static final Pattern PORT = Pattern.compile(":([0-9]{1,5})$");
    private static final int CHARS_MAX = 100;

    private ConsoleCookie() {}

    /**
     * The cookie's name for a request.
     *
     * @param encrypted whether the browser came by TLS
     */
    static String name(HttpServerRequest request, boolean encrypted) {
        Matcher port = PORT.matcher(Objects.requireNonNullElse(PublicUrl.host(request), ""));
        return (encrypted ? THIS_HOST_ONLY : "") + NAME + (port.find() ? "_" + port.group(1) : "");
    }

    /** Whether a request brings one, good or bad. */
    static boolean isIn(HttpServerRequest request, boolean encrypted) {
        return !values(request, encrypted).isEmpty();
    }

    /** The session id in a request, or null; two of them count as none. */
    static @Nullable String id(HttpServerRequest request, boolean encrypted) {
        List<String> values = values(request, encrypted);
        return values.size() == 1 && values.getFirst().length() <= CHARS_MAX
                ? values.getFirst()
                : null;
    }

    private static List<String> values(HttpServerRequest request, boolean encrypted) {
        String start = name(request, encrypted) + "=";
        return request.headers().getAll(HeaderNames.COOKIE).stream()
                .flatMap(line -> Stream.of(line.split(";", -1)))
                .map(String::strip)
                .filter(one -> one.startsWith(start))
                .map(one -> one.substring(start.length()))
                .toList();
    }

    /** The header that gives a browser its session. */
    public static String given(HttpServerRequest request, boolean encrypted, String id) {
        return line(request, encrypted, id, ConsoleSessions.LIFE.toSeconds());
    }

    /** The header that takes it away again. */
    static String taken(HttpServerRequest request, boolean encrypted) {
        return line(request, encrypted, "", 0);
    }

    private static String line(
            HttpServerRequest request, boolean encrypted, String id, long seconds) {
        return name(request, encrypted)
                + "="
                + id
                + "; Path=/; Max-Age="
                + seconds
                + "; HttpOnly; SameSite=Strict"
                + (encrypted ? "; Secure" : "");
    }
}
