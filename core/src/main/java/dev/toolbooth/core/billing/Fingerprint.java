package dev.toolbooth.core.billing;

import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A digest of some text, with its length in tokens. */
public record Fingerprint(Hash hash, long tokens) {
    /** A token is four bytes of text: a rule that everyone can follow. */
    private static final int TOKEN_BYTES = 4;

    static Fingerprint of(JsonNode value) {
        byte[] bytes = Json.bytes(CanonicalJson.of(value));
        return new Fingerprint(Hash.sha256(bytes), (bytes.length + TOKEN_BYTES - 1) / TOKEN_BYTES);
    }

    /** The tokens of an output: as many as the tool says that its work took, or as it is long. */
    long tokens(ToolOutput output) {
        ObjectNode meta = output.meta();
        long said = meta == null ? -1 : meta.path("usage").path("output_tokens").asLong(-1);
        return said < 0 ? tokens : said;
    }
}
