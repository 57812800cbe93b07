package dev.toolbooth.server;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Reason;
import dev.toolbooth.server.admin.Role;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells operators from everyone else, and what each of them may do. Thread-safe. */
final class AdminAccess {
    private static final String BEARER = "bearer ";
    private static final String AUTHORIZATION = "Authorization";

    /** What shows that somebody else has passed a request on. */
    private static final List<String> PASSED_ON =
            List.of(
                    "Forwarded",
                    "X-Forwarded-For",
                    "X-Forwarded-Host",
                    "X-Forwarded-Proto",
                    "X-Forwarded-Port",
                    "X-Real-IP",
                    "X-Client-IP",
                    "CF-Connecting-IP",
                    "True-Client-IP",
                    "Via");

    /** What a browser says of requests that a page of ours makes, or nobody's page. */
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final AdminSettings.Mode mode;
    private final boolean console;
    private final boolean consoleAnywhere;
    private final boolean keysCount;
    private final Map<Role, byte[]> keys = new EnumMap<>(Role.class);
    private final byte[] token;
    private final ConsoleSessions sessions;
    private final Gate gate;
    private final PublicUrl url;
    private final Guesses guesses = new Guesses(System::nanoTime);

    /** What is said to a request. */
    sealed interface Entry {
        /**
         * An operator asks.
         *
         * @param session by which the operator came, or null for a key
         */
        record Admitted(Role role, ConsoleSessions.@Nullable Session session) implements Entry {}

        record TurnedAway(Answer.Refused refusal) implements Entry {}
    }

    /**
     * @param host where the server listens
     */
    AdminAccess(AdminSettings settings, Gate gate, PublicUrl url, String host) {
        this.mode = settings.mode();
        this.console = settings.hasConsole(host);
        this.consoleAnywhere = settings.console().mode() == AdminSettings.Mode.ALWAYS;
        this.keysCount = mode == AdminSettings.Mode.ALWAYS || Guard.isLoopback(host);
        settings.keys().forEach((role, key) -> keys.put(role, digest(key)));
        this.token = digest(settings.token());
        this.sessions = settings.console().sessions();
        this.gate = gate;
        this.url = url;
    }

    /** Who makes a request, or why nobody may by it. */
    Entry admit(HttpServerRequest request) {
        boolean keyed = request.headers().contains(AUTHORIZATION);
        if (!isThere(request) && (keyed || !hasConsole(request))) {
            return turnedAway(Reason.NOT_FOUND, "Nothing is here (admin.enabled)");
        }
        if (!isPrivate(request)) {
            return turnedAway(
                    Reason.UPGRADE_REQUIRED,
                    "the admin key must not travel unencrypted: use https; a proxy that unpacks it"
                            + " belongs into listen.trusted-proxies");
        }
        if ("cross-site".equals(request.getHeader("Sec-Fetch-Site"))) {
            return turnedAway(Reason.FORBIDDEN, "no page of another site may ask here");
        }
        return !keyed && ConsoleCookie.isIn(request, gate.encrypted(request)) && hasConsole(request)
                ? bySession(request)
                : byKey(request);
    }

    /**
     * Whether whoever was admitted by a request would still be. That somebody goes on looking makes
     * no session last longer; keys are good for as long as the server runs.
     */
    boolean stays(HttpServerRequest request) {
        String id = cookie(request);
        return request.headers().contains(AUTHORIZATION) || id == null || sessions.isOpen(id);
    }

    /**
     * Whether a request brings a key that an operator has. One that is not even a customer's is
     * counted as a wrong one, or this would be the place to guess.
     */
    boolean isOperator(HttpServerRequest request) {
        String secret = bearer(request);
        if (secret == null || !isThere(request) || !isPrivate(request)) {
            return false;
        }
        if (isToken(secret, request)) {
            return true;
        }
        String address = gate.address(request);
        if (!keysCount || !guesses.mayTry(address)) {
            return false;
        }
        Optional<Role> role = role(secret);
        if (role.isEmpty() && !gate.visitor(request).verified()) {
            guesses.wrong(address);
        }
        return role.filter(one -> one.covers(Role.OPERATOR)).isPresent();
    }

    /** Whether whoever makes this request may use the admin API by a key. */
    private boolean isThere(HttpServerRequest request) {
        return mode == AdminSettings.Mode.ALWAYS
                || (mode == AdminSettings.Mode.AUTO && isLocal(request));
    }

    /** Whether there is a console for whoever makes this request. */
    boolean hasConsole(HttpServerRequest request) {
        return console && (consoleAnywhere || isLocal(request));
    }

    /** Why nobody can sign in by a request, whatever it brings; nothing when somebody can. */
    Optional<Answer.Refused> noSignIn(HttpServerRequest request) {
        if (!hasConsole(request)) {
            return Optional.of(
                    new Answer.Refused(
                            Reason.NOT_FOUND, "there is no console here (console.enabled)"));
        }
        return isPrivate(request)
                ? Optional.empty()
                : Optional.of(
                        new Answer.Refused(
                                Reason.UPGRADE_REQUIRED,
                                "nobody signs in where others can read it: use https"));
    }

    /** Why nobody can sign in with a key at the moment; nothing when somebody can. */
    Optional<Answer.Refused> noGuess(HttpServerRequest request) {
        return guesses.mayTry(gate.address(request)) ? Optional.empty() : Optional.of(tooMany());
    }

    /**
     * Whether nobody on the way can read a request: not what a proxy has passed on in the clear.
     */
    boolean isPrivate(HttpServerRequest request) {
        return gate.encrypted(request) || (gate.secret(request) && !isPassedOn(request));
    }

    /** The role that somebody has who signs in with a key; a wrong one is counted. */
    Optional<Role> signIn(HttpServerRequest request, String key) {
        Optional<Role> role = role(key);
        if (role.isEmpty()) {
            guesses.wrong(gate.address(request));
        }
        return role;
    }

    /**
     * The role that somebody has who follows a link; a wrong one is counted. A right one counts
     * whatever else came from that address: nobody guesses a code.
     */
    Optional<Role> follow(HttpServerRequest request, String code) {
        Optional<Role> role = sessions.redeem(code);
        if (role.isEmpty()) {
            guesses.wrong(gate.address(request));
        }
        return role;
    }

    /** Why a request can't come from a page of ours; nothing when it can, or from no page. */
    Optional<Answer.Refused> foreign(HttpServerRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean own =
                (site == null || OWN_SITES.contains(site))
                        && (origin == null || isOwn(origin, request));
        return own
                ? Optional.empty()
                : Optional.of(
                        new Answer.Refused(
                                Reason.FORBIDDEN, "only pages of this server may ask here"));
    }

    /** Behind a proxy that unpacks TLS the scheme is not ours to tell. */
    private boolean isOwn(String origin, HttpServerRequest request) {
        String host = PublicUrl.host(request);
        return origin.equalsIgnoreCase("http://" + host)
                || origin.equalsIgnoreCase("https://" + host)
                || origin.equalsIgnoreCase(url.base(request));
    }

    private Entry bySession(HttpServerRequest request) {
        Optional<Answer.Refused> foreign = foreign(request);
        if (foreign.isPresent()) {
            return new Entry.TurnedAway(foreign.get());
        }
        String id = cookie(request);
        String csrf = request.getHeader("X-CSRF-Token");
        Optional<ConsoleSessions.Session> session =
                id == null || csrf == null ? Optional.empty() : sessions.use(id, csrf);
        return session.<Entry>map(one -> new Entry.Admitted(one.role(), one))
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
    @Nullable String cookie(HttpServerRequest request) {
        return ConsoleCookie.id(request, gate.encrypted(request));
    }

    private Entry byKey(HttpServerRequest request) {
        String secret = bearer(request);
        if (secret != null && isToken(secret, request)) {
            return new Entry.Admitted(Role.ADMIN, null);
        }
        String address = gate.address(request);
        if (secret != null && !guesses.mayTry(address)) {
            return new Entry.TurnedAway(tooMany());
        }
        Optional<Role> role = secret == null || !keysCount ? Optional.empty() : role(secret);
        if (role.isPresent()) {
            return new Entry.Admitted(role.get(), null);
        }
        if (secret != null) {
            guesses.wrong(address);
        }
        return turnedAway(
                Reason.UNAUTHENTICATED, "send Authorization: Bearer and the admin key (admin.key)");
    }

    private static Entry turnedAway(Reason reason, String message) {
        return new Entry.TurnedAway(new Answer.Refused(reason, message));
    }

    private static Answer.Refused tooMany() {
        return new Answer.Refused(
                Reason.RATE_LIMITED, "too many wrong keys from this address; try again later");
    }

    /** The secret that a request brings, or null. An empty one is nobody's. */
    private static @Nullable String bearer(HttpServerRequest request) {
        List<String> sent = request.headers().getAll(AUTHORIZATION);
        if (sent.size() != 1
                || !sent.getFirst()
                        .substring(0, Math.min(BEARER.length(), sent.getFirst().length()))
                        .toLowerCase(Locale.ROOT)
                        .equals(BEARER)) {
            return null;
        }
        String secret = sent.getFirst().substring(BEARER.length()).strip();
        return secret.isEmpty() ? null : secret;
    }

    private boolean isToken(String secret, HttpServerRequest request) {
        return MessageDigest.isEqual(digest(secret), token) && isLocal(request);
    }

    /** The role of a key. All are compared, and whole: how long that takes says nothing. */
    private Optional<Role> role(String secret) {
        byte[] digest = digest(secret);
        Role found = null;
        for (Map.Entry<Role, byte[]> key : keys.entrySet()) {
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
        return from != null && (Guard.isLoopback(from) || from.equals(to)) && !isPassedOn(request);
    }

    private static boolean isPassedOn(HttpServerRequest request) {
        return PASSED_ON.stream().anyMatch(request.headers()::contains);
    }

    private static byte[] digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8)).bytes();
    }
}
