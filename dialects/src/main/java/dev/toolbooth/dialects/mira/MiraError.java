package dev.toolbooth.dialects.mira;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error, as Mira's clients read it.
 *
 * @param retrySeconds when to try again, or 0 when that doesn't help
 */
record MiraError(int code, String message, ObjectNode data, int retrySeconds) {
    private static final int NOT_FOUND = 1001;
    private static final int PERMISSION_DENIED = 1002;
    private static final int VALIDATION_ERROR = 1003;
    private static final int RATE_LIMITED = 1004;
    private static final int CONFLICT = 1005;
    private static final int TOOL_UNAVAILABLE = 1006;
    private static final int CONTENT_TOO_LARGE = 1007;
    private static final int INDEX_UNAVAILABLE = 1010;

    /** How the check of schemas names a member that it misses or doesn't know. */
    private static final Pattern MEMBER = Pattern.compile("property '([^']+)'");

    /** The error as an answer. */
    Reply reply(@Nullable JsonNode id) {
        Reply reply = new Reply(MiraMessage.OK, Rpc.error(id, code, message, data));
        return retrySeconds > 0
                ? reply.with(HeaderNames.RETRY_AFTER, String.valueOf(retrySeconds))
                : reply;
    }

    /**
     * Why something was not begun.
     *
     * @param field the parameter that it is about where the refusal doesn't say
     */
    static MiraError of(Refusal refusal, String field) {
        return switch (refusal) {
            case Refusal.Unreadable(int code, _, String reason) ->
                    detailed(
                            code,
                            code == RpcCode.PARSE_ERROR ? "Parse error" : "Invalid Request",
                            reason.substring(reason.indexOf(": ") + 1).strip());
            case Refusal.WrongType(String reason) -> badRequest(reason);
            case Refusal.BadEnvelope(String reason) -> badRequest(reason);
            case Refusal.HeaderMismatch(String reason) -> badRequest(reason);
            case Refusal.UnsupportedVersion(String requested, _) ->
                    badRequest("there is no version " + requested);
            case Refusal.SessionRequired _ -> badRequest("this needs a session");
            case Refusal.UnknownMethod(String method) -> noMethod(method);
            case Refusal.UnknownTool(String name) -> noMethod(name);
            case Refusal.BadParams(String reason) -> badParams(field, reason);
            case Refusal.BadArguments(_, String path, String reason) ->
                    badParams(dotted(path, reason), reason);
            case Refusal.UnknownPrompt(String name) -> about(NOT_FOUND, "", "no prompt " + name);
            case Refusal.UnknownResource(String uri) -> about(NOT_FOUND, "", "nothing at " + uri);
            case Refusal.UnknownTask(String id) -> about(NOT_FOUND, "", "no task " + id);
            case Refusal.UnknownSession _ -> about(NOT_FOUND, "", "no such session");
            case Refusal.MissingCapability _ ->
                    about(
                            TOOL_UNAVAILABLE,
                            "",
                            "this tool asks its caller questions, which Mira's contracts have no"
                                    + " way for");
            case Refusal.RateLimited(String what, int limit, int seconds) ->
                    later(RATE_LIMITED, "at most " + limit + ": " + what, seconds);
            case Refusal.LedgerClosed(int seconds) ->
                    later(TOOL_UNAVAILABLE, Refusal.LedgerClosed.MESSAGE, seconds);
            case Refusal.Overloaded(String what, int seconds) ->
                    later(TOOL_UNAVAILABLE, "too many " + what + " at once", seconds);
            case Refusal.PaymentUnavailable(String reason, int seconds) ->
                    later(TOOL_UNAVAILABLE, reason, seconds);
            case Refusal.Stopping(int seconds) ->
                    later(TOOL_UNAVAILABLE, "the server is about to stop", seconds);
            case Refusal.Unauthenticated(String reason) -> about(PERMISSION_DENIED, "", reason);
            case Refusal.Forbidden(String scope) ->
                    about(PERMISSION_DENIED, "", "this key lacks the scope " + scope);
            case Refusal.NotRepeatable(String reason) -> about(CONFLICT, "", reason);
            case Refusal.Broken(String reference) ->
                    internal("the server's log has it under " + reference);
        };
    }

    /** A request larger than is taken. */
    static MiraError tooLarge(int bytesMax) {
        return about(CONTENT_TOO_LARGE, "", "a request has at most " + bytesMax + " bytes");
    }

    /** What an operation has come to that is no result. */
    static MiraError of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed(_, String message, Fault fault, _) when fault != null ->
                    fault.kind() == Fault.Kind.BAD_PARAM
                            ? badParams(fault.field(), message)
                            : about(code(fault.kind()), fault.field(), message);
            case Outcome.Failed(_, String message, _, _) -> internal(message);
            case Outcome.Completed(ToolOutput output, _) -> internal(text(output));
            case Outcome.Unpaid _ ->
                    about(
                            TOOL_UNAVAILABLE,
                            "",
                            "this call has to be paid for: send a key whose account has enough, as"
                                    + " Authorization: Bearer KEY");
            case Outcome.Cancelled _ -> about(TOOL_UNAVAILABLE, "", "the call was cancelled");
            case Outcome.Introduction _,
                    Outcome.Listing _,
                    Outcome.Lookup _,
                    Outcome.Ongoing _,
                    Outcome.Done _,
                    Outcome.Accepted _,
                    Outcome.Refused _ ->
                    internal("Mira's contracts have no way to say what came of this");
        };
    }

    private static int code(Fault.Kind kind) {
        return switch (kind) {
            case NOT_FOUND -> NOT_FOUND;
            case DENIED -> PERMISSION_DENIED;
            case INVALID -> VALIDATION_ERROR;
            case BAD_PARAM -> RpcCode.INVALID_PARAMS;
            case LIMITED -> RATE_LIMITED;
            case CONFLICT -> CONFLICT;
            case UNAVAILABLE -> TOOL_UNAVAILABLE;
            case NO_INDEX -> INDEX_UNAVAILABLE;
            case TOO_LARGE -> CONTENT_TOO_LARGE;
        };
    }

    private static String title(int code) {
        return switch (code) {
            case NOT_FOUND -> "Not found";
            case PERMISSION_DENIED -> "Permission denied";
            case VALIDATION_ERROR -> "Validation failed";
            case RATE_LIMITED -> "Rate limited";
            case CONFLICT -> "Conflict";
            case CONTENT_TOO_LARGE -> "Content too large";
            case INDEX_UNAVAILABLE -> "Vector index unavailable";
            default -> "Tool unavailable";
        };
    }

    private static MiraError about(int code, String field, String reason) {
        return new MiraError(code, title(code), data(field, reason), 0);
    }

    private static MiraError later(int code, String reason, int seconds) {
        ObjectNode data = data("", reason).put("retry_after_ms", 1_000L * seconds);
        return new MiraError(code, title(code), data, seconds);
    }

    private static MiraError badParams(String field, String reason) {
        return new MiraError(RpcCode.INVALID_PARAMS, "Invalid params", data(field, reason), 0);
    }

    private static MiraError badRequest(String detail) {
        return detailed(RpcCode.INVALID_REQUEST, "Invalid Request", detail);
    }

    private static MiraError noMethod(String name) {
        return detailed(
                RpcCode.METHOD_NOT_FOUND,
                "Method not found",
                "there is no method " + name + "; tools/list has their names");
    }

    private static MiraError internal(String detail) {
        return detailed(RpcCode.INTERNAL_ERROR, "Internal error", detail);
    }

    private static MiraError detailed(int code, String message, String detail) {
        return new MiraError(code, message, Json.object().put("detail", detail), 0);
    }

    private static ObjectNode data(String field, String reason) {
        ObjectNode data = Json.object();
        if (!field.isEmpty()) {
            data.put("field", field);
        }
        return data.put("reason", reason);
    }

    /**
     * A place in the parameters as people write it: {@code /filter/names} is filter.names. What is
     * missing there, or there and unknown, is a part of it.
     */
    private static String dotted(String pointer, String reason) {
        Matcher member = MEMBER.matcher(reason);
        String place = pointer + (member.find() ? "/" + member.group(1) : "");
        return place.isEmpty()
                ? ""
                : place.substring(1).replace("/", ".").replace("~1", "/").replace("~0", "~");
    }

    private static String text(ToolOutput output) {
        return output.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(piece -> ((Content.Text) piece).text())
                .collect(Collectors.joining("\n"));
    }
}
