package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What was said, in short: a hash, and how many tokens it is. */
record Fingerprint(Hash hash, long tokens) {
    /** A token is four bytes of text: a rule that everyone can follow. */
    private static final int TOKEN_BYTES = 4;

    static Fingerprint of(JsonNode value) {
        byte[] bytes = Json.bytes(Canonical.of(value));
        return new Fingerprint(Hash.sha256(bytes), (bytes.length + TOKEN_BYTES - 1) / TOKEN_BYTES);
    }

    /** The tokens of an output: as many as the tool says that its work took, or as it is long. */
    long tokens(ToolOutput output) {
        ObjectNode meta = output.meta();
        long said = meta == null ? -1 : meta.path("usage").path("output_tokens").asLong(-1);
        return said < 0 ? tokens : said;
    }
}
