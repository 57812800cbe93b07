package dev.toolbooth.dialects.bazaar;

import dev.toolbooth.core.call.FailureKind;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.dialects.mcp.ForwardingTurn;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to the bazaar.
 *
 * @param mcp the same as plain MCP
 * @param operation what is wanted, with the payment that came
 */
record BazaarTurn(Turn mcp, Operation operation, Inbound inbound, ServerInfo server)
        implements ForwardingTurn {
    /** The status of an answer to what wants none. */
    static final int NO_CONTENT = 204;

    private static final int OK = 200;

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
            case Outcome.Completed(ToolOutput output, var bill) ->
                    silent(
                            mcp.write(
                                    new Outcome.Completed(
                                            PaymentForm.in(inbound.query()).of(output), bill)));
            default -> silent(mcp.write(outcome));
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
