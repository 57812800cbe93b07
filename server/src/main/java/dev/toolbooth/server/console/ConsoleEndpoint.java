package dev.toolbooth.server.console;

import dev.toolbooth.server.admin.AdminAccess;
import dev.toolbooth.server.admin.AdminRole;
import dev.toolbooth.server.admin.ConsoleCookie;
import dev.toolbooth.server.admin.ConsoleSessions;
import dev.toolbooth.server.admin.SignInEndpoint;
import dev.toolbooth.server.console.ConsoleFiles.ConsoleFile;
import dev.toolbooth.server.http.ConditionalGet;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.QueryParameters;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The endpoint of the console: its files, and signing in by a link. Everything that it shows and
 * does goes through the admin API. Thread-safe.
 */
public final class ConsoleEndpoint {
    private static final String ROOT = "/console";
    private static final String TEXT = "text/plain; charset=utf-8";

    private static final int CODE_CHARS_MAX = 100;

    private final AdminAccess access;
    private final SignInEndpoint sessions;
    private final ConsoleSessions known;
    private final Gate gate;

    public ConsoleEndpoint(
            AdminAccess access, SignInEndpoint sessions, ConsoleSessions known, Gate gate) {
        this.access = access;
        this.sessions = sessions;
        this.known = known;
        this.gate = gate;
    }

    /** Read on the first request: most servers run without any use of the console. */
    private static final class Shipped {
        static final ConsoleFiles FILES = ConsoleFiles.read();
    }

    /** Whether requests to a path are answered here. */
    public static boolean takes(String path) {
        return path.equals(ROOT) || path.startsWith(ROOT + "/");
    }

    /**
     * Answers a request. Runs on its event loop.
     *
     * @param visit what the request's connection is counted as, for limits
     */
    public void handle(HttpServerRequest request, String path, String visit) {
        if (!access.hasConsole(request)) {
            say(request, 404, "There is no console here (console.enabled).");
            return;
        }
        protect(request.response());
        if (!access.isPrivate(request)) {
            say(
                    request,
                    426,
                    "The console is not shown where others can read it: use https. A proxy that unpacks"
                            + " it belongs into listen.trusted-proxies.");
        } else if (!isGet(request) && !request.method().equals(HttpMethod.HEAD)) {
            request.response().putHeader(HeaderNames.ALLOW, "GET, HEAD");
            say(request, 405, request.method() + " does nothing here.");
        } else if (gate.count(request, visit) != null) {
            say(request, 429, "Too many requests from this address. Try again later.");
        } else if (path.equals(ConsoleSessions.ENTER)) {
            enter(request);
        } else if (path.equals(ROOT)) {
            redirect(request.response(), 308, "");
        } else {
            file(request, path.substring(ROOT.length() + 1));
        }
    }

    /** What every answer says, so that nothing of it is used in another way than it is meant. */
    private static void protect(HttpServerResponse response) {
        response.putHeader(HeaderNames.CONTENT_SECURITY_POLICY, Shipped.FILES.policy())
                .putHeader(HeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
                .putHeader("X-Frame-Options", "DENY")
                .putHeader(HeaderNames.REFERRER_POLICY, "no-referrer")
                .putHeader("Cross-Origin-Opener-Policy", "same-origin")
                .putHeader("Cross-Origin-Resource-Policy", "same-origin")
                .putHeader(
                        "Permissions-Policy",
                        "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    }

    private static boolean isGet(HttpServerRequest request) {
        return request.method().equals(HttpMethod.GET);
    }

    private static void file(HttpServerRequest request, String name) {
        Optional<ConsoleFile> file = Shipped.FILES.find(name.isEmpty() ? ConsoleFiles.INDEX : name);
        if (file.isEmpty()) {
            say(request, 404, "The console has no such file.");
            return;
        }
        // Always asked for, and seldom sent: a new version is there at once.
        request.response().putHeader(HeaderNames.CACHE_CONTROL, "no-cache");
        ConditionalGet.answer(
                request, file.get().type(), file.get().tag(), file.get().content().getBytes());
    }

    private void enter(HttpServerRequest request) {
        request.response().putHeader(HeaderNames.CACHE_CONTROL, "no-store");
        if (!isGet(request) || isAhead(request) || !isPage(request)) {
            // Who only looks whether there is something must not use up the link.
            say(request, 503, "Follow the link to sign in.");
            return;
        }
        Optional<AdminRole> role = access.follow(request, code(request));
        if (role.isPresent()) {
            ConsoleSessions.Opened opened = sessions.open(request, role.get());
            request.response()
                    .putHeader(
                            HeaderNames.SET_COOKIE,
                            ConsoleCookie.given(request, gate.encrypted(request), opened.id()));
            // No browser sends a fragment to a server.
            redirect(request.response(), 303, "#token=" + opened.session().csrf());
        } else if (isSignedIn(request)) {
            // The same link again, from a history of the browser.
            redirect(request.response(), 303, "");
        } else {
            say(
                    request,
                    403,
                    """
                    This link is not good (any more): each one works once, and not for long.

                    Ask for another one where the server runs: ./toolbooth console
                    Or sign in with a key: open /console/ instead.""");
        }
    }

    /** Whether a browser prefetches it. */
    private static boolean isAhead(HttpServerRequest request) {
        String purpose = request.getHeader("Sec-Purpose");
        return purpose != null && purpose.contains("prefetch");
    }

    /**
     * Whether a person navigates there, rather than a page that loads it as an image or a script.
     */
    private static boolean isPage(HttpServerRequest request) {
        String wanted = request.getHeader("Sec-Fetch-Dest");
        return wanted == null || wanted.equals("document");
    }

    private static String code(HttpServerRequest request) {
        String code = QueryParameters.of(request).map(all -> all.get("code")).orElse("");
        return code.length() <= CODE_CHARS_MAX ? code : "";
    }

    private boolean isSignedIn(HttpServerRequest request) {
        String id = access.cookie(request);
        return id != null && known.isOpen(id);
    }

    private static void redirect(HttpServerResponse response, int status, String fragment) {
        response.setStatusCode(status).putHeader(HeaderNames.LOCATION, ROOT + "/" + fragment).end();
    }

    private static void say(HttpServerRequest request, int status, String text) {
        request.response().setStatusCode(status).putHeader(HeaderNames.CONTENT_TYPE, TEXT);
        ConditionalGet.end(request, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
