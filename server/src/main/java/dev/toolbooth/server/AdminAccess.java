package dev.toolbooth.server;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.server.admin.Answer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells operators from everyone else. Thread-safe. */
final class AdminAccess {
    private static final String BEARER = "bearer ";

    /** What shows that somebody else has passed a request on. */
    private static final List<String> PASSED_ON =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via");

    private final AdminSettings.Mode mode;
    private final byte @Nullable [] key;
    private final byte[] token;
    private final Gate gate;

    /**
     * @param ours whether no other machine can call
     */
    AdminAccess(AdminSettings settings, Gate gate, boolean ours) {
        this.mode = settings.mode();
        boolean keyCounts = mode == AdminSettings.Mode.ALWAYS || ours;
        this.key = settings.key().filter(_ -> keyCounts).map(AdminAccess::digest).orElse(null);
        this.token = digest(settings.token());
        this.gate = gate;
    }

    /** Why a request is not an operator's, or nothing when it is. */
    Optional<Answer.Refused> objection(HttpServerRequest request) {
        boolean local = isLocal(request);
        if (mode == AdminSettings.Mode.OFF || (mode == AdminSettings.Mode.AUTO && !local)) {
            return refused(Answer.Reason.NOT_FOUND, "Nothing is here (admin.enabled)");
        }
        if (!gate.secret(request)) {
            return refused(
                    Answer.Reason.UPGRADE_REQUIRED,
                    "the admin key must not travel unencrypted: use https");
        }
        return brings(request, local)
                ? Optional.empty()
                : refused(
                        Answer.Reason.UNAUTHENTICATED,
                        "send Authorization: Bearer and the admin key (admin.key)");
    }

    /** Whether a request is an operator's. */
    boolean isOperator(HttpServerRequest request) {
        return mode != AdminSettings.Mode.OFF
                && request.headers().contains("Authorization")
                && objection(request).isEmpty();
    }

    private static Optional<Answer.Refused> refused(Answer.Reason reason, String message) {
        return Optional.of(new Answer.Refused(reason, message));
    }

    private boolean brings(HttpServerRequest request, boolean local) {
        List<String> sent = request.headers().getAll("Authorization");
        if (sent.size() != 1
                || !sent.getFirst()
                        .substring(0, Math.min(BEARER.length(), sent.getFirst().length()))
                        .toLowerCase(Locale.ROOT)
                        .equals(BEARER)) {
            return false;
        }
        String secret = sent.getFirst().substring(BEARER.length()).strip();
        // An empty secret is nobody's, whatever the settings say.
        if (secret.isEmpty()) {
            return false;
        }
        byte[] digest = digest(secret);
        // Both are compared, and whole: how long that takes says nothing.
        boolean byToken = MessageDigest.isEqual(digest, token);
        boolean byKey = key != null && MessageDigest.isEqual(digest, key);
        return byKey || (local && byToken);
    }

    /** Whether a request was made on this machine, and not passed on by a proxy on it. */
    private static boolean isLocal(HttpServerRequest request) {
        String from = request.connection().remoteAddress().hostAddress();
        String to = request.connection().localAddress().hostAddress();
        return from != null
                && (Guard.isLoopback(from) || from.equals(to))
                && PASSED_ON.stream().noneMatch(request.headers()::contains);
    }

    private static byte[] digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8)).bytes();
    }
}
