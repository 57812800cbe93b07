package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A fetcher of lists, page by page. */
final class PageFetcher {
    private PageFetcher() {}

    /** All objects of a list. */
    static List<ObjectNode> all(
            ServerConnection connection, String method, String member, ClientOptions options) {
        List<ObjectNode> all = new ArrayList<>();
        Set<String> cursors = new HashSet<>();
        long bytes = 0;
        Duration timeout = options.limits().requestTimeout();
        ObjectNode params = Json.object();
        for (int page = 0; page < options.limits().pages(); page++) {
            ObjectNode result = connection.ask(new Request(method, params, timeout)).object();
            if (!result.path(member).isArray()) {
                throw new McpException.NotUnderstood(
                        "The server's answer to " + method + " has no list \"" + member + "\".");
            }
            for (JsonNode one : result.path(member)) {
                if (one instanceof ObjectNode object) {
                    bytes += Json.bytes(object).length;
                    all.add(object);
                }
            }
            if (bytes > options.limits().messageBytes()) {
                throw new McpException.NotUnderstood(
                        "The server's pages of "
                                + method
                                + " have more than "
                                + options.limits().messageBytes()
                                + " bytes.");
            }
            JsonNode next = result.path("nextCursor");
            if (!next.isString()) {
                return all;
            }
            if (!cursors.add(next.stringValue())) {
                throw new McpException.NotUnderstood(
                        "The server's pages of " + method + " go round in a circle.");
            }
            params = Json.object().put("cursor", next.stringValue());
        }
        throw new McpException.NotUnderstood(
                "The server has more than "
                        + options.limits().pages()
                        + " pages of "
                        + method
                        + ".");
    }
}
