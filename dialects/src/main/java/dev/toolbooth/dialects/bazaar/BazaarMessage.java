package dev.toolbooth.dialects.bazaar;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.ForwardingMessage;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to the bazaar.
 *
 * @param mcp the same as plain MCP
 * @param operation the operation, with the payment that came
 */
record BazaarMessage(DecodedMessage mcp, Operation operation, Inbound inbound, ServerInfo server)
        implements ForwardingMessage {
    /** The status of an answer to what wants none. */
    static final int NO_CONTENT = 204;

    private static final int OK = 200;
    private static final int WRONG_TYPE = 415;

    /** The most that is not an answer to a request: it was taken, or could not be meant. */
    private static final int TAKEN_MAX = 299;

    @Override
    public Reply write(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Opened(var session, _) ->
                    onlyTools(mcp.write(new Outcome.Opened(session, server)));
            case Outcome.Described _ -> onlyTools(mcp.write(new Outcome.Described(server)));
            case Outcome.Refused(Refusal.BadArguments(String tool, String path, String reason)) ->
                    mcp.write(
                            misfit(
                                    tool,
                                    path.isEmpty()
                                            ? reason
                                            : "invalid arguments at " + path + ": " + reason));
            case Outcome.Refused(Refusal refusal) -> silent(plain(refusal, mcp.write(outcome)));
            case Outcome.Completed(ToolOutput output, var bill) ->
                    silent(
                            mcp.write(
                                    new Outcome.Completed(
                                            PaymentForm.in(inbound.query()).of(output), bill)));
            case Outcome.ShopDescribed _,
                    Outcome.Listing _,
                    Outcome.Lookup _,
                    Outcome.Failed _,
                    Outcome.Unpaid _,
                    Outcome.Ongoing _,
                    Outcome.Wordless _ ->
                    silent(mcp.write(outcome));
        };
    }

    /**
     * A refusal with this endpoint's status: what is wrong with a message is said in the answer's
     * body, and nowhere else; only a body of another type has a status of its own.
     */
    static Reply plain(Refusal refusal, Reply said) {
        return switch (refusal) {
            case Refusal.WrongType _ -> new Reply(WRONG_TYPE, said.body(), said.headers());
            case Refusal.Unreadable _, Refusal.UnknownMethod _, Refusal.BadEnvelope _ ->
                    new Reply(OK, said.body(), said.headers());
            case Refusal.Invalid _,
                    Refusal.Unknown _,
                    Refusal.Later _,
                    Refusal.Denied _,
                    Refusal.NotRepeatable _,
                    Refusal.Broken _ ->
                    said;
        };
    }

    /** What is wrong with a search is an error; with a proxied call, something a model can read. */
    private static Outcome misfit(String tool, String problem) {
        return tool.equals(BazaarDialect.PROXY)
                ? new Outcome.Failed(FailureKind.DECLARED, "Error: " + problem)
                : new Outcome.Refused(new Refusal.BadParams(problem));
    }

    /** Whatever wants no answer gets none. */
    private Reply silent(Reply reply) {
        boolean notified = inbound.message() instanceof RpcMessage.Notification;
        boolean empty = reply.body() == null && reply.status() != OK;
        return reply.status() <= TAKEN_MAX && (notified || (empty && id() == null))
                ? new Reply(NO_CONTENT, null, reply.headers())
                : reply;
    }

    /** The two tools are all that there is, and they never change. */
    private static Reply onlyTools(Reply reply) {
        if (!(reply.body() instanceof ObjectNode body)
                || !(body.get("result") instanceof ObjectNode result)) {
            return reply;
        }
        ObjectNode capabilities = Json.object();
        capabilities.putObject("tools");
        result.set("capabilities", capabilities);
        return reply;
    }
}
