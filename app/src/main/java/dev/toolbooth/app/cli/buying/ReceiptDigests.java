package dev.toolbooth.app.cli.buying;

import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A comparison of a receipt's digests with the call. */
final class ReceiptDigests {
    private ReceiptDigests() {}

    static boolean isInput(ObjectNode claims, JsonNode arguments) {
        return is(claims, "input_sha256", arguments);
    }

    /** The result as a client got it, in one of the forms that dialects have for it. */
    static boolean isResult(ObjectNode claims, JsonNode answer) {
        JsonNode result = answer.path("result").isObject() ? answer.path("result") : answer;
        return is(claims, "output_sha256", OutputJson.data(OutputJson.read(result)));
    }

    private static boolean is(ObjectNode claims, String name, JsonNode value) {
        return !value.isMissingNode()
                && claims.path(name)
                        .asString("")
                        .equals(Hash.sha256(Json.bytes(CanonicalJson.of(value))).hex());
    }
}
