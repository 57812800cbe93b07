package dev.toolbooth.dialects.route;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.BadPayment;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool at a path of plain HTTP. A GET has its arguments in the query, read as the tool's schema
 * says; any other method has them in its body, a JSON object.
 *
 * @param method {@code GET} or {@code POST}
 * @param tool the name of the tool
 */
public record ToolRoute(String method, String path, String tool, Toolbox toolbox)
        implements HttpRoute {
    private static final int TRACE_CHARS_MAX = 200;
    private static final Pattern KEY =
            Pattern.compile("[\\x21-\\x7e]{1," + Claim.KEY_CHARS_MAX + "}");

    @Override
    public DecodedMessage read(Headers headers, String query, byte[] body, String base) {
        boolean get = method.equals("GET");
        String url = base + path + (query.isEmpty() ? "" : "?" + query);
        ObjectNode arguments = get ? QueryArguments.read(query, schema()) : object(body);
        String repetition = headers.get(HeaderNames.IDEMPOTENCY_KEY);
        if (arguments == null) {
            return refused(
                    get
                            ? "the query must be name=value pairs, at most "
                                    + QueryArguments.PAIRS_MAX
                                    + ", in percent encoding"
                            : "the body must be a JSON object with the arguments",
                    url);
        }
        if (repetition != null && !KEY.matcher(repetition).matches()) {
            return refused(
                    "Idempotency-Key must have 1 to "
                            + Claim.KEY_CHARS_MAX
                            + " visible ASCII characters",
                    url);
        }
        try {
            IncomingPayment incomingPayment =
                    IncomingPayment.read(MissingNode.getInstance(), headers, arguments);
            arguments.remove(IncomingPayment.ARGUMENT);
            return new RouteMessage(
                    call(headers, arguments, repetition, incomingPayment),
                    incomingPayment,
                    method,
                    url);
        } catch (BadPayment e) {
            return refused(e.expected(), url);
        }
    }

    private Operation call(
            Headers headers,
            ObjectNode arguments,
            @Nullable String repetition,
            IncomingPayment incomingPayment) {
        String trace = headers.get("traceparent");
        return new Operation.CallTool(
                tool,
                arguments,
                InputResponses.NONE,
                trace == null || trace.length() > TRACE_CHARS_MAX ? null : trace,
                repetition,
                false,
                incomingPayment.payment(),
                true);
    }

    private DecodedMessage refused(String reason, String url) {
        return new RouteMessage(
                new Operation.Refuse(new Refusal.BadParams(reason)),
                IncomingPayment.NONE,
                method,
                url);
    }

    private JsonNode schema() {
        ToolEntry entry = toolbox.find(tool);
        return entry == null ? MissingNode.getInstance() : entry.spec().inputSchema();
    }

    /** The object in a body; none when there is something else, an empty one for nothing. */
    private static @Nullable ObjectNode object(byte[] body) {
        return body.length == 0
                ? Json.object()
                : JsonInput.read(body)
                        .map(json -> json instanceof ObjectNode object ? object : null)
                        .orElse(null);
    }

    @Override
    public Reply refuse(Refusal refusal) {
        return RouteRefusals.reply(refusal);
    }
}
