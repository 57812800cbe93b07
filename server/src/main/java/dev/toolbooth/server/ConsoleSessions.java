package dev.toolbooth.server;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.server.admin.Role;
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
 * Who is signed in to the console, and the codes of links that sign somebody in once. All of it is
 * in memory, and ends with the server. What lets somebody in is kept as its digest only.
 * Thread-safe; guarded by itself.
 */
public final class ConsoleSessions {
    /** The most sessions; an old one ends when there is another one. */
    static final int SESSIONS_MAX = 200;

    /** The most links that nobody has followed; the oldest is void when there is another one. */
    static final int CODES_MAX = 100;

    /** How long a session lasts in which nothing is asked. */
    static final Duration IDLE = Duration.ofHours(1);

    /** How long a session lasts at most. */
    static final Duration LIFE = Duration.ofHours(12);

    /** How long a link is good for. */
    static final Duration CODE_LIFE = Duration.ofMinutes(10);

    /** How long the link is good for that a server prints when it starts. */
    static final Duration FIRST_CODE_LIFE = Duration.ofHours(1);

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
    record Session(Role role, String csrf, Instant expires) {}

    /**
     * A new session.
     *
     * @param id what its owner shows from now on; nobody else ever sees it
     */
    record Opened(String id, Session session) {}

    /** A new link's code. */
    record Issued(String code, Role role, Instant expires) {}

    private record Code(Role role, Instant expires) {}

    private static final class Open {
        final Role role;
        final String csrf;
        final Instant end;
        Instant idleEnd;

        Open(Role role, String csrf, Instant now) {
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
     * @param secrets makes texts that nobody can guess
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
    synchronized Opened open(Role role) {
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
    private Hash dispensable(Role coming) {
        return sessions.entrySet().stream()
                .filter(one -> coming.covers(one.getValue().role))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> sessions.keySet().iterator().next());
    }

    /** The session of whoever shows both, which so goes on; nothing when it has ended. */
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
    synchronized boolean isOpen(String id) {
        Open found = sessions.get(digest(id));
        return found != null && clock.instant().isBefore(found.expires());
    }

    /** Ends a session. */
    synchronized void close(String id) {
        sessions.remove(digest(id));
    }

    /** Makes a code that lets one person in, once. */
    synchronized Issued issue(Role role, Duration life) {
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
    synchronized Optional<Role> redeem(String code) {
        Code found = codes.remove(digest(code));
        return found != null && clock.instant().isBefore(found.expires())
                ? Optional.of(found.role())
                : Optional.empty();
    }

    private static Hash digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }
}
