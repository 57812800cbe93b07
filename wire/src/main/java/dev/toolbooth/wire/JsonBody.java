package dev.toolbooth.wire;

import tools.jackson.databind.JsonNode;

/** Bytes from outside that were to be JSON. */
public sealed interface JsonBody {

    /** They are. */
    record Read(JsonNode tree) implements JsonBody {}

    /**
     * They are not, or more of it than is allowed.
     *
     * @param code of JSON-RPC
     * @param reason what is wrong, for people
     */
    record Broken(int code, String reason) implements JsonBody {}
}
