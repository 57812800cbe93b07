package dev.toolbooth.dialects.bazaar;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The form of the demand for payment of a proxied call, as the endpoint's address selects it. */
enum PaymentForm {
    /** Both what the specification prints and what x402's own clients read. */
    BOTH,
    /** What the specification prints, and nothing beside: {@code ?payment=seed}. */
    SEED,
    /** As x402's own clients read it, the text too: {@code ?payment=x402v2}. */
    X402V2;

    /** The form that a query names. */
    static PaymentForm in(String query) {
        List<String> pairs = Arrays.asList(query.split("&", -1));
        return pairs.contains("payment=seed")
                ? SEED
                : pairs.contains("payment=x402v2") ? X402V2 : BOTH;
    }

    /** An output in this form, if it wants to be paid. */
    ToolOutput of(ToolOutput output) {
        ObjectNode meta = output.meta();
        JsonNode required = meta == null ? null : meta.get(X402Names.REQUIRED);
        if (required == null) {
            return output;
        }
        return switch (this) {
            case BOTH -> output;
            case SEED -> new ToolOutput(output.content(), null, false, meta);
            case X402V2 -> {
                List<Content> content = new ArrayList<>(output.content());
                if (!content.isEmpty()) {
                    content.removeFirst();
                }
                content.addFirst(Content.text(Json.text(required)));
                yield new ToolOutput(content, required, true, meta);
            }
        };
    }
}
