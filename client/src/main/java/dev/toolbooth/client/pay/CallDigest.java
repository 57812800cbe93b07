package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.wire.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A digest of a call that is the same for the same call. */
final class CallDigest {
    private CallDigest() {}

    /** The same for the same tool of the same seller with the same arguments in any order. */
    static String of(String seller, CallToolRequest call) {
        ObjectNode named = Json.object().put("seller", seller).put("tool", call.name());
        named.set("arguments", sorted(call.arguments()));
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            byte[] hash = sha256.digest(Json.text(named).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static JsonNode sorted(JsonNode json) {
        if (json instanceof ObjectNode object) {
            TreeMap<String, JsonNode> members = new TreeMap<>();
            object.properties().forEach(one -> members.put(one.getKey(), sorted(one.getValue())));
            ObjectNode sorted = Json.object();
            members.forEach(sorted::set);
            return sorted;
        }
        if (json instanceof ArrayNode array) {
            ArrayNode sorted = Json.array();
            array.forEach(one -> sorted.add(sorted(one)));
            return sorted;
        }
        return json;
    }
}
