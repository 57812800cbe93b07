package dev.toolbooth.app.keys;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.KeyJson;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keys as a person or a program reads them: never with their secrets. */
public record KeyList(List<ApiKey> keys, Instant now) {
    private static final String ROW = "%-12s  %-20s  %-8s  %-10s  %s%n";

    /** A table. */
    public String table() {
        StringBuilder table = new StringBuilder();
        table.append(ROW.formatted("ID", "NAME", "STATE", "EXPIRES", "SCOPES"));
        for (ApiKey key : keys) {
            Instant expires = key.expires();
            table.append(
                    String.format(
                            Locale.ROOT,
                            ROW,
                            key.id(),
                            key.name().isEmpty() ? "-" : key.name(),
                            state(key),
                            expires == null ? "never" : expires.toString().substring(0, 10),
                            key.scopes()));
        }
        return table.toString();
    }

    /** An array with an object for each. */
    public ArrayNode json() {
        ArrayNode all = Json.array();
        for (ApiKey key : keys) {
            ObjectNode one = KeyJson.shown(key);
            all.add(one.put("state", state(key)));
        }
        return all;
    }

    private String state(ApiKey key) {
        if (key.revoked() != null) {
            return "revoked";
        }
        return key.fault(now) == null ? "works" : "expired";
    }
}
