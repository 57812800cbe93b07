package dev.toolbooth.app.cli;

import dev.toolbooth.core.call.Canonical;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a receipt says about a call, compared with the call. */
final class Digests {
    private Digests() {}

    static boolean isInput(ObjectNode claims, JsonNode arguments) {
        return is(claims, "input_sha256", arguments);
    }

    /** The result as a client got it, in one of the forms that dialects have for it. */
    static boolean isResult(ObjectNode claims, JsonNode answer) {
        JsonNode result = answer.path("result").isObject() ? answer.path("result") : answer;
        JsonNode data = result.path("structuredContent");
        return is(claims, "output_sha256", data)
                || is(claims, "output_sha256", result.path("content"))
                || is(claims, "output_sha256", data.path("value"))
                || is(claims, "output_sha256", data.path("content"))
                || is(claims, "output_sha256", text(data.get("text")));
    }

    private static JsonNode text(@Nullable JsonNode text) {
        var content = Json.array();
        if (text != null) {
            content.addObject().put("type", "text").set("text", text);
        }
        return content;
    }

    private static boolean is(ObjectNode claims, String name, JsonNode value) {
        return !value.isMissingNode()
                && claims.path(name)
                        .asString("")
                        .equals(Hash.sha256(Json.bytes(Canonical.of(value))).hex());
    }
}
