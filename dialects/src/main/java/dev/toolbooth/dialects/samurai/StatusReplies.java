package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.Optional;

/** Replies by an HTTP status with a body of plain JSON instead of JSON-RPC. */
final class StatusReplies {
    private StatusReplies() {}

    /** The signal of a refusal, or nothing when it is said in JSON-RPC. */
    static Optional<Reply> plain(Refusal refusal) {
        return switch (refusal) {
            case Refusal.Unauthenticated(String reason) ->
                    Optional.of(reply(401, "unauthorized", reason));
            case Refusal.Forbidden(String scope) ->
                    Optional.of(reply(403, "forbidden", "the key lacks the scope " + scope));
            case Refusal.RateLimited(String what, int limit, int seconds) ->
                    Optional.of(
                            wait(
                                            429,
                                            "rate_limited",
                                            "too many " + what + "; try again in " + seconds + " s",
                                            seconds)
                                    .with(HeaderNames.X_RATELIMIT_LIMIT, String.valueOf(limit))
                                    .with(HeaderNames.X_RATELIMIT_REMAINING, "0")
                                    .with(HeaderNames.X_RATELIMIT_RESET, String.valueOf(seconds)));
            case Refusal.LedgerClosed(int seconds) ->
                    Optional.of(later("ledger_unavailable", Refusal.LedgerClosed.MESSAGE, seconds));
            case Refusal.Overloaded(String what, int seconds) ->
                    Optional.of(later("overloaded", "too many " + what + " at once", seconds));
            case Refusal.PaymentUnavailable(String reason, int seconds) ->
                    Optional.of(
                            wait(
                                    503,
                                    "payment_unavailable",
                                    reason
                                            + "; try again with the same payment in "
                                            + seconds
                                            + " s",
                                    seconds));
            case Refusal.Stopping(int seconds) ->
                    Optional.of(later("stopping", "the server is stopping", seconds));
            case Refusal.NotRepeatable(String reason) ->
                    Optional.of(reply(409, "conflict", reason));
            // The one that is both: a status, and a body in JSON-RPC (C-36).
            case Refusal.WrongType(String reason) ->
                    Optional.of(
                            new Reply(415, Rpc.error(null, RpcCode.INVALID_REQUEST, reason, null)));
            case Refusal.Invalid _, Refusal.Unknown _, Refusal.Broken _ -> Optional.empty();
        };
    }

    /** A signal to come again. */
    static Reply later(String error, String message, int seconds) {
        return wait(503, error, message + "; try again in " + seconds + " s", seconds);
    }

    private static Reply wait(int status, String error, String message, int seconds) {
        return new Reply(
                        status,
                        Json.object()
                                .put("error", error)
                                .put("message", message)
                                .put("retry_after_seconds", seconds))
                .with(HeaderNames.RETRY_AFTER, String.valueOf(seconds));
    }

    private static Reply reply(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message));
    }
}
