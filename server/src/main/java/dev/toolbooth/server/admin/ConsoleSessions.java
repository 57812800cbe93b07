package dev.toolbooth.server.admin;

import dev.toolbooth.core.digest.Hash;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The sessions of the console, and the one-time codes of sign-in links. All of it is in memory, and
 * ends with the server. Codes and tokens are kept as digests only. Thread-safe; guarded by itself.
 */
public final class ConsoleSessions {
    /** The path of sign-in links. */
    public static final String ENTER = "/console/enter";

    /** The most sessions; an old one ends when there is another one. */
    static final int SESSIONS_MAX = 200;

    /** The most unused links; a new one makes the oldest void. */
    static final int CODES_MAX = 100;

    /** How long a session lasts in which nothing is asked. */
    static final Duration IDLE = Duration.ofHours(1);

    /** How long a session lasts at most. */
    static final Duration LIFE = Duration.ofHours(12);

    /** How long a link is good for. */
    public static final Duration CODE_LIFE = Duration.ofMinutes(10);

    /** How long the link is good for that a server prints when it starts. */
    public static final Duration FIRST_CODE_LIFE = Duration.ofHours(1);

    private final InstantSource clock;
    private final Supplier<String> secrets;
    private final Map<Hash, Open> sessions = new LinkedHashMap<>();
    private final Map<Hash, Code> codes = new LinkedHashMap<>();

    /**
     * A session as its owner sees it.
     *
     * @param csrf what shows that a page of ours has made a request, and not another one: browsers
     *     send cookies to whoever listens on another port of the same machine
     * @param expires when it ends if nothing more is asked
     */
    public record Session(AdminRole role, String csrf, Instant expires) {}

    /**
     * A new session.
     *
     * @param id the id that its owner shows from now on, and no one else ever sees
     */
    public record Opened(String id, Session session) {}

    /** A new link's code. */
    public record Issued(String code, AdminRole role, Instant expires) {}

    private record Code(AdminRole role, Instant expires) {}

    private static final class Open {
        final AdminRole role;
        final String csrf;
        final Instant end;
        Instant idleEnd;

        Open(AdminRole role, String csrf, Instant now) {
            this.role = role;
            this.csrf = csrf;
            this.end = now.plus(LIFE);
            this.idleEnd = now.plus(IDLE);
        }

        Instant expires() {
            return idleEnd.isBefore(end) ? idleEnd : end;
        }

        Session shown() {
            return new Session(role, csrf, expires());
        }
    }

    /**
     * @param secrets makes unguessable texts
     */
    ConsoleSessions(InstantSource clock, Supplier<String> secrets) {
        this.clock = clock;
        this.secrets = secrets;
    }

    /** Sessions of a real server. */
    public static ConsoleSessions with(InstantSource clock) {
        SecureRandom random = new SecureRandom();
        return new ConsoleSessions(
                clock,
                () -> {
                    byte[] bytes = new byte[32];
                    random.nextBytes(bytes);
                    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                });
    }

    /** Begins a session. */
    public synchronized Opened open(AdminRole role) {
        Instant now = clock.instant();
        sessions.values().removeIf(one -> !now.isBefore(one.expires()));
        if (sessions.size() >= SESSIONS_MAX) {
            sessions.remove(dispensable(role));
        }
        String id = secrets.get();
        Open made = new Open(role, secrets.get(), now);
        sessions.put(digest(id), made);
        return new Opened(id, made.shown());
    }

    /** The oldest session that may do no more than a new one: viewers put no admin out. */
    private Hash dispensable(AdminRole coming) {
        return sessions.entrySet().stream()
                .filter(one -> coming.covers(one.getValue().role))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> sessions.keySet().iterator().next());
    }

    /** Finds and prolongs the session of both; nothing when it has ended. */
    synchronized Optional<Session> use(String id, String csrf) {
        Hash key = digest(id);
        Open found = sessions.get(key);
        if (found == null || !digest(csrf).equals(digest(found.csrf))) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (!now.isBefore(found.expires())) {
            sessions.remove(key);
            return Optional.empty();
        }
        found.idleEnd = now.plus(IDLE);
        return Optional.of(found.shown());
    }

    /** Whether a session goes on, which so ends no later. */
    public synchronized boolean isOpen(String id) {
        Open found = sessions.get(digest(id));
        return found != null && clock.instant().isBefore(found.expires());
    }

    /** Ends a session. */
    synchronized void close(String id) {
        sessions.remove(digest(id));
    }

    /** The path and query of a sign-in link. */
    public static String link(String code) {
        return ENTER + "?code=" + code;
    }

    /** Makes a code that lets one person in, once. */
    public synchronized Issued issue(AdminRole role, Duration life) {
        Instant now = clock.instant();
        codes.values().removeIf(one -> !now.isBefore(one.expires()));
        if (codes.size() >= CODES_MAX) {
            codes.remove(codes.keySet().iterator().next());
        }
        String code = secrets.get();
        Code made = new Code(role, now.plus(life));
        codes.put(digest(code), made);
        return new Issued(code, role, made.expires());
    }

    /** Takes a code, of which there is no second use; nothing when it is not good. */
    synchronized Optional<AdminRole> redeem(String code) {
        Code found = codes.remove(digest(code));
        return found != null && clock.instant().isBefore(found.expires())
                ? Optional.of(found.role())
                : Optional.empty();
    }

    private static Hash digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }
}
