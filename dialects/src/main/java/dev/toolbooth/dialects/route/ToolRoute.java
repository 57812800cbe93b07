package dev.toolbooth.dialects.route;

import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.call.Retry;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.BadTender;
import dev.toolbooth.dialects.x402.Tender;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool behind a path of plain HTTP. A GET has its arguments in the query, read as the tool's
 * schema says; anything else has them in its body, a JSON object.
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
    public Turn read(Headers headers, String query, byte[] body, String base) {
        boolean get = method.equals("GET");
        String url = base + path + (query.isEmpty() ? "" : "?" + query);
        ObjectNode arguments = get ? QueryArguments.read(query, schema()) : object(body);
        String repetition = headers.get("Idempotency-Key");
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
            Tender tender = Tender.read(MissingNode.getInstance(), headers, arguments);
            if (tender.inArguments()) {
                arguments.remove(Tender.ARGUMENT);
            }
            return new RouteTurn(call(headers, arguments, repetition, tender), tender, method, url);
        } catch (BadTender e) {
            return refused(e.expected(), url);
        }
    }

    private Operation call(
            Headers headers, ObjectNode arguments, @Nullable String repetition, Tender tender) {
        String trace = headers.get("traceparent");
        return new Operation.CallTool(
                tool,
                arguments,
                Retry.NONE,
                trace == null || trace.length() > TRACE_CHARS_MAX ? null : trace,
                repetition,
                false,
                tender.payment(),
                true);
    }

    private Turn refused(String reason, String url) {
        return new RouteTurn(
                new Operation.Refuse(new Refusal.BadParams(reason)), Tender.NONE, method, url);
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
