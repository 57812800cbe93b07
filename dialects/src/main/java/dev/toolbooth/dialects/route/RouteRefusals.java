package dev.toolbooth.dialects.route;

import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;

/**
 * The table of refusals in plain HTTP: a status, a code for programs, and a sentence for people.
 */
final class RouteRefusals {
    private RouteRefusals() {}

    static Reply reply(Refusal refusal) {
        return switch (refusal) {
            case Refusal.BadParams(String reason) -> said(400, "bad_request", reason);
            case Refusal.BadEnvelope(String reason) -> said(400, "bad_request", reason);
            case Refusal.Unreadable(_, _, String reason) -> said(400, "bad_request", reason);
            case Refusal.HeaderMismatch(String reason) -> said(400, "bad_request", reason);
            case Refusal.BadArguments(_, String path, String reason) ->
                    said(400, "bad_arguments", path.isEmpty() ? reason : path + ": " + reason);
            case Refusal.WrongType(String reason) -> said(415, "unsupported_type", reason);
            case Refusal.Unauthenticated(String reason) -> said(401, "unauthorized", reason);
            case Refusal.Forbidden(String scope) ->
                    said(403, "forbidden", "this needs the scope " + scope);
            case Refusal.UnknownTool _,
                    Refusal.UnknownPrompt _,
                    Refusal.UnknownResource _,
                    Refusal.UnknownTask _,
                    Refusal.UnknownMethod _,
                    Refusal.UnknownSession _,
                    Refusal.SessionRequired _,
                    Refusal.UnsupportedVersion _ ->
                    said(404, "not_found", "there is nothing here at the moment");
            case Refusal.NotRepeatable(String reason) -> said(409, "conflict", reason);
            case Refusal.MissingCapability _ -> needsClient();
            case Refusal.RateLimited(String what, int limit, int seconds) ->
                    later(429, "rate_limited", "too many " + what, seconds)
                            .with(HeaderNames.X_RATELIMIT_LIMIT, String.valueOf(limit))
                            .with(HeaderNames.X_RATELIMIT_REMAINING, "0")
                            .with(HeaderNames.X_RATELIMIT_RESET, String.valueOf(seconds));
            case Refusal.LedgerClosed(int seconds) ->
                    later(503, "ledger_unavailable", Refusal.LedgerClosed.MESSAGE, seconds);
            case Refusal.Overloaded(String what, int seconds) ->
                    later(503, "overloaded", "too many " + what + " at once", seconds);
            case Refusal.PaymentUnavailable(String reason, int seconds) ->
                    said(
                                    503,
                                    "payment_unavailable",
                                    reason
                                            + "; try again with the same payment in "
                                            + seconds
                                            + " s")
                            .with(HeaderNames.RETRY_AFTER, String.valueOf(seconds));
            case Refusal.Stopping(int seconds) ->
                    later(503, "stopping", "the server is stopping", seconds);
            case Refusal.Broken(String reference) ->
                    said(
                            500,
                            "internal_error",
                            "something broke; the server's log has it under " + reference);
        };
    }

    /** A tool that asks its user something can't be used without a client that shows questions. */
    static Reply needsClient() {
        return said(
                501,
                "needs_mcp",
                "this tool has to ask its user something; call it with an MCP client");
    }

    static Reply later(int status, String error, String message, int seconds) {
        return said(status, error, message + "; try again in " + seconds + " s")
                .with(HeaderNames.RETRY_AFTER, String.valueOf(seconds));
    }

    static Reply said(int status, String error, String message) {
        return new Reply(status, Json.object().put("error", error).put("message", message))
                .with(HeaderNames.CACHE_CONTROL, "no-store");
    }
}
