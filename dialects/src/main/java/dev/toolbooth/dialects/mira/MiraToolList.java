package dev.toolbooth.dialects.mira;

import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ToolFilter;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The list of tools as Mira's clients request and get it.
 *
 * @param inbound the request
 * @param path the endpoint's path, after the server's own address
 * @param clientRate how often each client may ask
 * @param keyed whether clients need a key
 */
record MiraToolList(Inbound inbound, String path, Rate clientRate, boolean keyed) {
    static final String METHOD = "tools/list";

    private static final int LIMIT = 50;
    private static final SchemaCheck PARAMS =
            SchemaCheck.of(
                    Json.parseObject(
                            """
                            {"type": "object",
                             "properties": {
                               "filter": {
                                 "type": "object",
                                 "properties": {
                                   "names": {"type": "array", "items": {"type": "string"}},
                                   "tags": {"type": "array", "items": {"type": "string"}},
                                   "enabled": {"type": "boolean"}
                                 },
                                 "additionalProperties": false
                               },
                               "cursor": {"type": ["string", "null"]},
                               "limit": {"type": "integer", "minimum": 1, "maximum": 200}
                             },
                             "additionalProperties": false}
                            """));

    /**
     * What a client asks for.
     *
     * @param unlisted the namespaces that are not shown
     */
    static Operation read(ObjectNode params, Set<String> unlisted) {
        return PARAMS.check(params)
                .<Operation>map(
                        wrong ->
                                new Operation.Refuse(
                                        new Refusal.BadArguments(
                                                METHOD, wrong.path(), wrong.reason())))
                .orElseGet(() -> wanted(params, unlisted));
    }

    private static Operation wanted(ObjectNode params, Set<String> unlisted) {
        JsonNode cursor = params.path("cursor");
        JsonNode filter = params.path("filter");
        return new Operation.ListTools(
                cursor.isString() ? cursor.stringValue() : null,
                new ToolFilter(
                        texts(filter.get("names")),
                        texts(filter.get("tags")),
                        filter.has("enabled") ? filter.path("enabled").booleanValue() : null,
                        unlisted),
                params.path("limit").intValue(LIMIT));
    }

    private static @Nullable Set<String> texts(@Nullable JsonNode array) {
        if (array == null) {
            return null;
        }
        Set<String> texts = new HashSet<>();
        array.forEach(text -> texts.add(text.stringValue()));
        return texts;
    }

    /** A part of the tools as the result of the method. */
    ObjectNode write(Page<ListedTool> page) {
        ObjectNode result = Json.object();
        ArrayNode tools = result.putArray("tools");
        page.items().forEach(tool -> tools.add(write(tool)));
        return result.put("next_cursor", page.next());
    }

    private ObjectNode write(ListedTool tool) {
        ToolSpec spec = tool.spec();
        ObjectNode json = Json.object().put("name", spec.name());
        if (spec.title() != null) {
            json.put("title", spec.title());
        }
        json.put("description", spec.description());
        if (spec.label().version() != null) {
            json.put("version", spec.label().version());
        }
        json.set("input_schema", spec.inputSchema());
        json.set("output_schema", spec.outputSchema());
        ArrayNode tags = json.putArray("tags");
        spec.label().tags().forEach(tags::add);
        json.put("auth_required", keyed || tool.price() != null);
        json.set("rate_limit", rates(tool.rate()));
        json.set("server", server(tool.group()));
        return json.put("enabled", spec.label().enabled());
    }

    private ObjectNode server(String group) {
        boolean stdio = inbound.transport() == Transport.STDIO;
        ObjectNode server = Json.object().put("id", group);
        server.put("transport", stdio ? "stdio" : "http");
        return server.put("endpoint", stdio ? null : inbound.base().get() + path);
    }

    private @Nullable ObjectNode rates(@Nullable Rate toolRate) {
        ObjectNode rates = Json.object();
        put(rates, "per_tool", toolRate);
        put(rates, "per_client", clientRate);
        return rates.isEmpty() ? null : rates;
    }

    private static void put(ObjectNode rates, String name, @Nullable Rate rate) {
        if (rate != null && !rate.unlimited()) {
            rates.putObject(name)
                    .put("calls", rate.times())
                    .put("period_ms", rate.period().toMillis())
                    .put("burst", rate.burst());
        }
    }
}
