package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The table of refusals in MCP: the HTTP status, the code and the data, in both eras. */
final class Refusals {
    private static final int NAME_CHARS_MAX = 200;

    static final String CANNOT_ASK_HERE =
            "This has to ask its user something, and this connection can't carry questions:"
                    + " open a session, or use MCP 2026-07-28";

    private Refusals() {}

    private record Said(
            int modernStatus, int legacyStatus, int code, String message, @Nullable JsonNode data) {

        Said(int modernStatus, int legacyStatus, int code, String message) {
            this(modernStatus, legacyStatus, code, message, null);
        }
    }

    /** The refusal of a request that stands alone. */
    static Reply modern(Refusal refusal, @Nullable JsonNode id) {
        Said said = say(refusal);
        return reply(refusal, id, said.modernStatus(), said);
    }

    /** The refusal of a request of the era of sessions. */
    static Reply legacy(Refusal refusal, @Nullable JsonNode id) {
        Said said = say(refusal);
        boolean visit =
                refusal instanceof Refusal.MissingCapability(_, var questions)
                        && questions.values().stream().anyMatch(Question.Visit.class::isInstance);
        return visit ? visitFirst(refusal, id) : reply(refusal, id, said.legacyStatus(), said);
    }

    private static Reply reply(Refusal refusal, @Nullable JsonNode id, int status, Said said) {
        JsonNode known = refusal instanceof Refusal.Unreadable(_, var read, _) ? read : id;
        // A notification gets no answer but a status; what can't be read gets one with a null id.
        boolean silent = known == null && status == 200;
        Reply reply =
                silent
                        ? new Reply(202, null)
                        : new Reply(
                                status, Rpc.error(known, said.code(), said.message(), said.data()));
        return switch (refusal) {
            case Refusal.RateLimited(_, int limit, int seconds) ->
                    reply.with(HeaderNames.RETRY_AFTER, String.valueOf(seconds))
                            .with(HeaderNames.X_RATELIMIT_LIMIT, String.valueOf(limit))
                            .with(HeaderNames.X_RATELIMIT_REMAINING, "0")
                            .with(HeaderNames.X_RATELIMIT_RESET, String.valueOf(seconds));
            case Refusal.Later later ->
                    reply.with(HeaderNames.RETRY_AFTER, String.valueOf(later.retryAfterSeconds()));
            case Refusal.Invalid _,
                    Refusal.Unknown _,
                    Refusal.Denied _,
                    Refusal.NotRepeatable _,
                    Refusal.Broken _ ->
                    reply;
        };
    }

    private static Said say(Refusal refusal) {
        return switch (refusal) {
            case Refusal.Unreadable(int code, _, String reason) -> new Said(400, 400, code, reason);
            case Refusal.WrongType(String reason) ->
                    new Said(400, 400, RpcCode.INVALID_REQUEST, reason);
            case Refusal.BadEnvelope(String reason) ->
                    new Said(400, 400, RpcCode.INVALID_PARAMS, "Invalid params: " + reason);
            case Refusal.UnknownMethod(String method) ->
                    new Said(
                            404,
                            200,
                            RpcCode.METHOD_NOT_FOUND,
                            "Method not found: " + shown(method));
            case Refusal.BadParams(String reason) ->
                    new Said(200, 200, RpcCode.INVALID_PARAMS, "Invalid params: " + reason);
            case Refusal.UnknownTool(String name) ->
                    new Said(200, 200, RpcCode.INVALID_PARAMS, "Unknown tool: " + shown(name));
            case Refusal.BadArguments(String tool, String path, String reason) ->
                    new Said(
                            200,
                            200,
                            RpcCode.INVALID_PARAMS,
                            misfit(tool, path, reason),
                            Json.object().put("path", path).put("reason", reason));
            case Refusal.UnknownPrompt(String name) ->
                    new Said(200, 200, RpcCode.INVALID_PARAMS, "Unknown prompt: " + shown(name));
            case Refusal.UnknownResource(String uri) ->
                    new Said(
                            200,
                            200,
                            RpcCode.INVALID_PARAMS,
                            "Resource not found: " + shown(uri),
                            Json.object().put("uri", uri));
            case Refusal.UnknownTask(String id) ->
                    new Said(200, 200, RpcCode.INVALID_PARAMS, "Unknown task: " + shown(id));
            case Refusal.UnknownSession _ ->
                    new Said(404, 404, RpcCode.SERVER_ERROR, "Session not found: initialize again");
            case Refusal.SessionRequired _ ->
                    new Said(
                            400,
                            400,
                            RpcCode.SERVER_ERROR,
                            "Session required: initialize, and send Mcp-Session-Id");
            case Refusal.UnsupportedVersion(String requested, var supported) ->
                    unsupported(requested, supported);
            case Refusal.HeaderMismatch(String reason) ->
                    new Said(400, 400, RpcCode.HEADER_MISMATCH, "Header mismatch: " + reason);
            case Refusal.MissingCapability(var missing, _) -> {
                ObjectNode data = Json.object();
                data.set("requiredCapabilities", McpCapabilities.required(missing));
                yield new Said(
                        400,
                        200,
                        RpcCode.MISSING_CLIENT_CAPABILITY,
                        "The client lacks a capability that this needs",
                        data);
            }
            case Refusal.LedgerClosed(int seconds) ->
                    later(503, Refusal.LedgerClosed.MESSAGE, seconds);
            case Refusal.Overloaded(String what, int seconds) ->
                    later(503, "Too many " + what + " at once", seconds);
            case Refusal.PaymentUnavailable(String reason, int seconds) ->
                    unpayable(reason, seconds);
            case Refusal.Stopping(int seconds) -> later(503, "The server is stopping", seconds);
            case Refusal.RateLimited(String what, _, int seconds) ->
                    later(429, "Too many " + what, seconds);
            case Refusal.Unauthenticated(String reason) ->
                    new Said(401, 401, RpcCode.SERVER_ERROR, "Unauthorized: " + reason);
            case Refusal.Forbidden(String scope) ->
                    new Said(
                            403,
                            403,
                            RpcCode.SERVER_ERROR,
                            "Forbidden: this needs the scope " + shown(scope),
                            Json.object().put("scope", scope));
            case Refusal.NotRepeatable(String reason) ->
                    new Said(409, 409, RpcCode.SERVER_ERROR, "Not repeatable: " + reason);
            case Refusal.Broken(String reference) ->
                    new Said(
                            200,
                            200,
                            RpcCode.INTERNAL_ERROR,
                            "Internal error; the server's log has it under " + reference);
        };
    }

    private static Said unsupported(String requested, List<String> supported) {
        ObjectNode data = Json.object();
        ArrayNode known = data.putArray("supported");
        supported.forEach(known::add);
        data.put("requested", requested);
        return new Said(
                400,
                400,
                RpcCode.UNSUPPORTED_PROTOCOL_VERSION,
                "Unsupported protocol version: " + shown(requested),
                data);
    }

    private static Said unpayable(String reason, int seconds) {
        return new Said(
                503,
                503,
                RpcCode.INTERNAL_ERROR,
                "Payment unavailable: "
                        + reason
                        + "; try again with the same payment in "
                        + seconds
                        + " s");
    }

    private static Said later(int status, String why, int seconds) {
        String message = why + "; try again in " + seconds + " s";
        return new Said(status, status, RpcCode.INTERNAL_ERROR, message);
    }

    /** What a model should read as the result of a call, where that says more than an error. */
    static Optional<String> asResult(Refusal refusal, Revision revision) {
        return switch (refusal) {
            case Refusal.BadArguments(String tool, String path, String reason)
                    when revision.has(Feature.MISFITS_AS_RESULTS) ->
                    Optional.of(misfit(tool, path, reason));
            case Refusal.MissingCapability(var missing, var questions)
                    when !revision.stateless()
                            && !(revision.has(Feature.ELICITATION_MODES)
                                    && questions.values().stream()
                                            .anyMatch(Question.Visit.class::isInstance)) ->
                    Optional.of(
                            "This tool needs a client that can do this: "
                                    + Json.text(McpCapabilities.required(missing))
                                    + visits(questions.values()));
            case Refusal.Invalid _,
                    Refusal.Unknown _,
                    Refusal.Later _,
                    Refusal.Denied _,
                    Refusal.NotRepeatable _,
                    Refusal.Broken _ ->
                    Optional.empty();
        };
    }

    private static String visits(Iterable<Question> questions) {
        StringBuilder text = new StringBuilder();
        for (Question question : questions) {
            if (question instanceof Question.Visit(String message, String url, _)) {
                text.append(". ").append(message).append(": ").append(url);
            }
        }
        return text.toString();
    }

    /** The client's user has to open a page first (2025-11-25). */
    private static Reply visitFirst(Refusal refusal, @Nullable JsonNode id) {
        ObjectNode data = Json.object();
        ArrayNode visits = data.putArray("elicitations");
        if (refusal instanceof Refusal.MissingCapability(_, var questions)) {
            for (Question question : questions.values()) {
                if (question instanceof Question.Visit(String message, String url, String visit)) {
                    visits.addObject()
                            .put("mode", "url")
                            .put("elicitationId", visit)
                            .put("url", url)
                            .put("message", message);
                }
            }
        }
        return new Reply(
                200,
                Rpc.error(
                        id,
                        RpcCode.URL_ELICITATION_REQUIRED,
                        "The user has to open a page first",
                        data));
    }

    private static String misfit(String tool, String path, String reason) {
        String where = path.isEmpty() ? "" : " at " + path;
        return "Invalid arguments for " + shown(tool) + where + ": " + reason;
    }

    /** A name from outside, short enough and plain enough to quote. */
    private static String shown(String name) {
        return SafeText.line(name, NAME_CHARS_MAX);
    }
}
