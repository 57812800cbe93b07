package dev.toolbooth.server.admin;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.server.access.Bearer;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.http.AccessDecision;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.OriginGuard;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The authentication of operators and their roles. Thread-safe. */
public final class AdminAccess {
    /** The headers that show that a proxy has forwarded a request. */
    private static final List<String> PASSED_ON =
            List.of(
                    HeaderNames.FORWARDED,
                    HeaderNames.X_FORWARDED_FOR,
                    HeaderNames.X_FORWARDED_HOST,
                    HeaderNames.X_FORWARDED_PROTO,
                    "X-Forwarded-Port",
                    "X-Real-IP",
                    "X-Client-IP",
                    "CF-Connecting-IP",
                    "True-Client-IP",
                    "Via");

    /** The values by which a browser marks requests of our own pages, or of no page. */
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final AdminSettings.Mode mode;
    private final boolean console;
    private final boolean consoleAnywhere;
    private final boolean keysCount;
    private final Map<AdminRole, byte[]> keys = new EnumMap<>(AdminRole.class);
    private final byte[] token;
    private final ConsoleSessions sessions;
    private final Gate gate;
    private final PublicUrl url;
    private final GuessThrottle guessThrottle = new GuessThrottle(System::nanoTime);

    /**
     * An operator who asks.
     *
     * @param session by which the operator came, or null for a key
     */
    record Operator(AdminRole role, ConsoleSessions.@Nullable Session session) {}

    /**
     * @param host where the server listens
     */
    public AdminAccess(AdminSettings settings, Gate gate, PublicUrl url, String host) {
        this.mode = settings.mode();
        this.console = settings.hasConsole(host);
        this.consoleAnywhere = settings.console().mode() == AdminSettings.Mode.ALWAYS;
        this.keysCount = mode == AdminSettings.Mode.ALWAYS || OriginGuard.isLoopback(host);
        settings.keys().forEach((role, key) -> keys.put(role, digest(key)));
        this.token = digest(settings.token());
        this.sessions = settings.console().sessions();
        this.gate = gate;
        this.url = url;
    }

    /** Identifies the operator behind a request, or says why it is refused. */
    AccessDecision<Operator, AdminResult.Refused> admit(HttpServerRequest request) {
        boolean keyed = request.headers().contains(HeaderNames.AUTHORIZATION);
        if (!isThere(request) && (keyed || !hasConsole(request))) {
            return turnedAway(Reason.NOT_FOUND, "Nothing is here (admin.enabled)");
        }
        if (!isPrivate(request)) {
            return turnedAway(
                    Reason.UPGRADE_REQUIRED,
                    "the admin key must not be sent unencrypted: use https; list a proxy that"
                            + " terminates TLS in listen.trusted-proxies");
        }
        if ("cross-site".equals(request.getHeader(HeaderNames.SEC_FETCH_SITE))) {
            return turnedAway(Reason.FORBIDDEN, "pages of other sites have no access");
        }
        return !keyed && ConsoleCookie.isIn(request, gate.encrypted(request)) && hasConsole(request)
                ? bySession(request)
                : byKey(request);
    }

    /**
     * Whether a request's operator would still be admitted. Watching events extends no session;
     * keys are valid for as long as the server runs.
     */
    boolean stays(HttpServerRequest request) {
        String id = cookie(request);
        return request.headers().contains(HeaderNames.AUTHORIZATION)
                || id == null
                || sessions.isOpen(id);
    }

    /**
     * Whether a request brings a key that an operator has. One that is not even a customer's is
     * counted as a wrong one, or this would be the place to guess.
     */
    public boolean isOperator(HttpServerRequest request) {
        String secret = Bearer.secret(request);
        if (secret == null || !isThere(request) || !isPrivate(request)) {
            return false;
        }
        if (isToken(secret, request)) {
            return true;
        }
        String address = gate.address(request);
        if (!keysCount || !guessThrottle.mayTry(address)) {
            return false;
        }
        Optional<AdminRole> role = role(secret);
        if (role.isEmpty() && !gate.visitor(request).verified()) {
            guessThrottle.wrong(address);
        }
        return role.filter(one -> one.covers(AdminRole.OPERATOR)).isPresent();
    }

    /** Whether this request may use the admin API by a key. */
    private boolean isThere(HttpServerRequest request) {
        return mode == AdminSettings.Mode.ALWAYS
                || (mode == AdminSettings.Mode.AUTO && isLocal(request));
    }

    /** Whether there is a console for this request. */
    public boolean hasConsole(HttpServerRequest request) {
        return console && (consoleAnywhere || isLocal(request));
    }

    /** The reason why signing in by this request is impossible, if there is one. */
    Optional<AdminResult.Refused> noSignIn(HttpServerRequest request) {
        if (!hasConsole(request)) {
            return Optional.of(
                    new AdminResult.Refused(
                            Reason.NOT_FOUND, "there is no console here (console.enabled)"));
        }
        return isPrivate(request)
                ? Optional.empty()
                : Optional.of(
                        new AdminResult.Refused(
                                Reason.UPGRADE_REQUIRED,
                                "signing in unencrypted is refused: use https"));
    }

    /** The reason why signing in with a key is impossible at the moment, if there is one. */
    Optional<AdminResult.Refused> noGuess(HttpServerRequest request) {
        return guessThrottle.mayTry(gate.address(request))
                ? Optional.empty()
                : Optional.of(tooMany());
    }

    /**
     * Whether a request is protected from readers on the way: not what a proxy has forwarded in the
     * clear.
     */
    public boolean isPrivate(HttpServerRequest request) {
        return gate.encrypted(request) || (gate.secret(request) && !isPassedOn(request));
    }

    /** The role of the key that signs in; a wrong one is counted. */
    Optional<AdminRole> signIn(HttpServerRequest request, String key) {
        Optional<AdminRole> role = role(key);
        if (role.isEmpty()) {
            guessThrottle.wrong(gate.address(request));
        }
        return role;
    }

    /**
     * The role of the link that signs in; a wrong one is counted. A right one is accepted whatever
     * else came from that address, because codes can't be guessed.
     */
    public Optional<AdminRole> follow(HttpServerRequest request, String code) {
        Optional<AdminRole> role = sessions.redeem(code);
        if (role.isEmpty()) {
            guessThrottle.wrong(gate.address(request));
        }
        return role;
    }

    /** Why a request can't come from a page of ours; nothing when it can, or from no page. */
    Optional<AdminResult.Refused> foreign(HttpServerRequest request) {
        String site = request.getHeader(HeaderNames.SEC_FETCH_SITE);
        String origin = request.getHeader(HeaderNames.ORIGIN);
        boolean own =
                (site == null || OWN_SITES.contains(site))
                        && (origin == null || isOwn(origin, request));
        return own
                ? Optional.empty()
                : Optional.of(
                        new AdminResult.Refused(
                                Reason.FORBIDDEN, "only this server's own pages have access"));
    }

    /** Behind a proxy that unpacks TLS the scheme is not ours to tell. */
    private boolean isOwn(String origin, HttpServerRequest request) {
        String host = PublicUrl.host(request);
        return origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host)
                || origin.equalsIgnoreCase(url.base(request));
    }

    private AccessDecision<Operator, AdminResult.Refused> bySession(HttpServerRequest request) {
        Optional<AdminResult.Refused> foreign = foreign(request);
        if (foreign.isPresent()) {
            return new AccessDecision.TurnedAway<>(foreign.get());
        }
        String id = cookie(request);
        String csrf = request.getHeader(HeaderNames.X_CSRF_TOKEN);
        Optional<ConsoleSessions.Session> session =
                id == null || csrf == null ? Optional.empty() : sessions.use(id, csrf);
        return session.map(one -> admitted(one.role(), one))
                .orElseGet(
                        () ->
                                turnedAway(
                                        Reason.UNAUTHENTICATED,
                                        csrf == null
                                                ? "send X-CSRF-Token with the csrf of the session"
                                                : "the session is over: sign in again, or follow a"
                                                        + " link of toolbooth console"));
    }

    /** The id of a session that a request brings, or null. */
    @Nullable
    public String cookie(HttpServerRequest request) {
        return ConsoleCookie.id(request, gate.encrypted(request));
    }

    private AccessDecision<Operator, AdminResult.Refused> byKey(HttpServerRequest request) {
        String secret = Bearer.secret(request);
        if (secret != null && isToken(secret, request)) {
            return admitted(AdminRole.ADMIN, null);
        }
        String address = gate.address(request);
        if (secret != null && !guessThrottle.mayTry(address)) {
            return new AccessDecision.TurnedAway<>(tooMany());
        }
        Optional<AdminRole> role = secret == null || !keysCount ? Optional.empty() : role(secret);
        if (role.isPresent()) {
            return admitted(role.get(), null);
        }
        if (secret != null) {
            guessThrottle.wrong(address);
        }
        return turnedAway(
                Reason.UNAUTHENTICATED, "send Authorization: Bearer and the admin key (admin.key)");
    }

    private static AccessDecision<Operator, AdminResult.Refused> admitted(
            AdminRole role, ConsoleSessions.@Nullable Session session) {
        return new AccessDecision.Admitted<>(new Operator(role, session));
    }

    private static AccessDecision<Operator, AdminResult.Refused> turnedAway(
            Reason reason, String message) {
        return new AccessDecision.TurnedAway<>(new AdminResult.Refused(reason, message));
    }

    private static AdminResult.Refused tooMany() {
        return new AdminResult.Refused(
                Reason.RATE_LIMITED, "too many wrong keys from this address; try again later");
    }

    private boolean isToken(String secret, HttpServerRequest request) {
        return MessageDigest.isEqual(digest(secret), token) && isLocal(request);
    }

    /** The role of a key. All are compared, and whole: how long that takes says nothing. */
    private Optional<AdminRole> role(String secret) {
        byte[] digest = digest(secret);
        AdminRole found = null;
        for (Map.Entry<AdminRole, byte[]> key : keys.entrySet()) {
            // Of two roles with the same key, the lesser.
            if (MessageDigest.isEqual(digest, key.getValue()) && found == null) {
                found = key.getKey();
            }
        }
        return secret.isEmpty() ? Optional.empty() : Optional.ofNullable(found);
    }

    /** Whether a request was made on this machine, and not passed on by a proxy on it. */
    private static boolean isLocal(HttpServerRequest request) {
        String from = request.connection().remoteAddress().hostAddress();
        String to = request.connection().localAddress().hostAddress();
        return from != null
                && (OriginGuard.isLoopback(from) || from.equals(to))
                && !isPassedOn(request);
    }

    private static boolean isPassedOn(HttpServerRequest request) {
        return PASSED_ON.stream().anyMatch(request.headers()::contains);
    }

    private static byte[] digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8)).bytes();
    }
}
