package dev.toolbooth.dialects.mira;

import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message of Mira's.
 *
 * @param answered whether it wants an answer
 * @param list the list of tools for its sender
 */
record MiraMessage(
        Inbound inbound,
        @Nullable JsonNode id,
        Operation operation,
        boolean answered,
        MiraToolList list)
        implements DecodedMessage {
    static final int OK = 200;
    static final int NO_CONTENT = 204;

    private static final String ENDS_WITH_CONNECTION = "cancel_on_disconnect";

    @Override
    public ClientProfile client() {
        return ClientProfile.UNKNOWN;
    }

    @Override
    public Reply write(Outcome outcome) {
        if (!answered) {
            return new Reply(NO_CONTENT, null);
        }
        return switch (outcome) {
            case Outcome.Completed(ToolOutput output, _) when !output.failed() ->
                    result(OutputJson.data(output));
            case Outcome.ToolsListed(var page) -> result(list.write(page));
            case Outcome.Done _, Outcome.Accepted _ -> result(Json.object());
            case Outcome.Refused(var refusal) ->
                    MiraError.of(refusal, operation instanceof Operation.ListTools ? "cursor" : "")
                            .reply(id);
            case Outcome.Completed _,
                    Outcome.Introduction _,
                    Outcome.Listing _,
                    Outcome.Lookup _,
                    Outcome.Failed _,
                    Outcome.Unpaid _,
                    Outcome.Ongoing _,
                    Outcome.Cancelled _ ->
                    MiraError.of(outcome).reply(id);
        };
    }

    private Reply result(ObjectNode result) {
        JsonNode asked = id;
        return asked == null
                ? new Reply(NO_CONTENT, null)
                : new Reply(OK, Rpc.result(asked, result));
    }

    @Override
    public Optional<ObjectNode> announce(Signal signal) {
        return MiraDialect.written(signal);
    }

    @Override
    public boolean asksByRequest() {
        return false;
    }

    /** Only if the sender says so: a client that waits no longer may still want the work done. */
    @Override
    public boolean endsWithConnection() {
        return operation instanceof Operation.CallTool call
                && call.arguments().path(ENDS_WITH_CONNECTION).asBoolean(false);
    }

    @Override
    public boolean endsByWish() {
        return endsWithConnection();
    }

    @Override
    public boolean standsAlone() {
        return true;
    }

    @Override
    public boolean primesStreams() {
        return false;
    }
}
