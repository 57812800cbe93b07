package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Names;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A writer of x402's bazaar extension, which tells catalogs how to call what is sold here, and of
 * its equivalent in the first version.
 */
public final class BazaarExtensionWriter {
    /** The most of it in a header: buyers send it back in one, and many proxies take 8 KB. */
    public static final int HEADER_BYTES_MAX = 3_072;

    /** The most of it in a result, which a model may have to read. */
    public static final int RESULT_BYTES_MAX = 16_384;

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final ObjectNode TOOL_SCHEMA =
            schema(
                    Json.parseObject(
                            """
                            {
                              "type": {"type": "string", "const": "mcp"},
                              "toolName": {"type": "string"},
                              "description": {"type": "string"},
                              "transport": {"type": "string", "enum": ["streamable-http", "sse"]},
                              "inputSchema": {"type": "object"}
                            }
                            """),
                    "type",
                    "toolName",
                    "inputSchema");

    private BazaarExtensionWriter() {}

    /** The extension for a tool behind a path. */
    public static ObjectNode route(String method, SoldTool sold) {
        boolean get = method.equals("GET");
        String member = get ? "queryParams" : "body";
        ObjectNode taken = sold.takes();
        ObjectNode input = Json.object().put("type", "http").put("method", method);
        ObjectNode members = Json.object();
        members.putObject("type").put("type", "string").put("const", "http");
        members.putObject("method").put("type", "string").putArray("enum").add(method);
        if (!get) {
            input.put("bodyType", "json");
            members.putObject("bodyType").put("type", "string").put("const", "json");
        }
        if (refers(taken)) {
            // What it refers to would be elsewhere in a larger schema.
            members.putObject(member).put("type", "object");
        } else {
            members.set(member, taken);
            ExampleInput.of(sold).ifPresent(example -> input.set(member, example));
        }
        ObjectNode schema =
                get
                        ? schema(members, "type", "method")
                        : schema(members, "type", "method", "bodyType");
        return extension(input, schema);
    }

    /** The extension for a tool that MCP clients call by that name. */
    public static ObjectNode tool(String name, String description, SoldTool sold) {
        ObjectNode input = Json.object().put("type", "mcp").put("toolName", name);
        input.put("description", description).put("transport", "streamable-http");
        input.set("inputSchema", sold.takes());
        return extension(input, TOOL_SCHEMA);
    }

    private static ObjectNode extension(ObjectNode input, ObjectNode schema) {
        ObjectNode extension = Json.object();
        extension.putObject("info").set("input", input);
        extension.set("schema", schema);
        return extension;
    }

    private static ObjectNode schema(ObjectNode members, String... required) {
        ObjectNode schema = Json.object().put("$schema", DIALECT).put("type", "object");
        ObjectNode input = schema.putObject("properties").putObject("input").put("type", "object");
        input.set("properties", members);
        for (String name : required) {
            input.withArray("required").add(name);
        }
        schema.putArray("required").add("input");
        return schema;
    }

    private static boolean refers(JsonNode schema) {
        return schema.has("$ref")
                || schema.has("$dynamicRef")
                || schema.valueStream().anyMatch(BazaarExtensionWriter::refers);
    }

    /** Adds the extension to a demand of v2 that can be met, unless it is longer than that. */
    public static void add(ObjectNode demand, ObjectNode about, int bytesMax) {
        if (demand.get("extensions") instanceof ObjectNode extensions
                && Json.bytes(about).length <= bytesMax) {
            extensions.set(X402Names.BAZAAR, about);
        }
    }

    /**
     * What a route takes as x402's first version has it: each parameter of a GET with its schema,
     * or the schema of a body.
     */
    public static ObjectNode firstRoute(String method, SoldTool sold) {
        ObjectNode schema = sold.takes();
        ObjectNode input = Json.object().put("type", "http").put("method", method);
        if (!method.equals("GET")) {
            input.put("bodyType", "json").set("body", schema);
            return input;
        }
        ObjectNode parameters = input.putObject("queryParams");
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.asString("")));
        for (Map.Entry<String, JsonNode> one : schema.path("properties").properties()) {
            if (one.getValue() instanceof ObjectNode described) {
                ObjectNode parameter = described.deepCopy();
                if (required.contains(one.getKey())) {
                    parameter.put("required", true);
                }
                parameters.set(one.getKey(), parameter);
            }
        }
        return input;
    }

    /** Adds that to a demand of v1. */
    public static void addFirst(ObjectNode demand, ObjectNode input) {
        ObjectNode described = X402Document.described(input.put("discoverable", true));
        for (JsonNode way : new X402Document(demand).ways()) {
            X402Document.describe((ObjectNode) way, described);
        }
    }
}
