package dev.toolbooth.wire;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.JsonNode;

/**
 * A parser of JSON from outside other than JSON-RPC, which never throws for its content.
 * Thread-safe.
 */
public final class JsonInput {
    /** Deeper than anything that is sent as a document or a payment. */
    static final int DEPTH_MAX = 50;

    /** As many values as a long list of what others sell has. */
    static final int NODES_MAX = 300_000;

    private static final int NUMBER_DIGITS_MAX = 400;
    private static final JsonTree TREE =
            new JsonTree(
                    StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH_MAX)
                            .maxNumberLength(NUMBER_DIGITS_MAX)
                            .build(),
                    NODES_MAX);

    private JsonInput() {}

    /** The value, or nothing when the bytes are not one that could be written again. */
    public static Optional<JsonNode> read(byte[] utf8) {
        try {
            if (!Utf8.isWellFormed(utf8)) {
                return Optional.empty();
            }
            JsonNode tree = TREE.read(utf8);
            boolean halved = Surrogates.mayBeHalved(utf8) && Surrogates.anyHalved(tree);
            return tree.isMissingNode() || halved ? Optional.empty() : Optional.of(tree);
        } catch (JacksonException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
