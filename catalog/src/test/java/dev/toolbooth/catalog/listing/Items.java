package dev.toolbooth.catalog.listing;

import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** Entries as facilitators write them, for tests. */
public final class Items {
    public static final String PAY_TO = "0x8D170Db9aB247E7013d024566093E13dc7b0f181";
    public static final String OTHER = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
    public static final String USDC = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";

    private Items() {}

    /** One of v1. */
    public static ObjectNode v1(String url, String amount) {
        return Json.parseObject(
                """
                {"resource":"%s","type":"http","x402Version":1,"lastUpdated":"2026-01-01T00:00:00Z",
                 "accepts":[{"scheme":"exact","network":"base-sepolia","maxAmountRequired":"%s",
                   "asset":"%s","payTo":"%s","resource":"%s","description":"Weather of a city",
                   "mimeType":"application/json","maxTimeoutSeconds":300,
                   "outputSchema":{"input":{"type":"http","method":"GET",
                     "queryParams":{"city":"the name of a city"}},"output":null},
                   "extra":{"name":"USDC","version":"2"}}]}
                """
                        .formatted(url, amount, USDC, PAY_TO, url));
    }

    /** One of v2, with the bazaar's extension. */
    public static ObjectNode v2(String url, String amount) {
        return Json.parseObject(
                """
                {"resource":"%s","type":"http","x402Version":2,"lastUpdated":1760000000,
                 "description":"News of the day","mimeType":"application/json",
                 "serviceName":"Daily","tags":["news","text"],
                 "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"%s","asset":"%s",
                   "payTo":"%s","maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}],
                 "extensions":{"bazaar":{"info":{"input":{"type":"http","method":"GET",
                     "queryParams":{"topic":"sports"}}},
                   "schema":{"type":"object","properties":{"input":{"type":"object","properties":{
                     "type":{"const":"http"},"method":{"enum":["GET"]},
                     "queryParams":{"type":"object","properties":{"topic":{"type":"string"}},
                       "required":["topic"]}}}}}}}}
                """
                        .formatted(url, amount, USDC, PAY_TO));
    }

    /** A tool of an MCP server. */
    public static ObjectNode tool(String url, String name) {
        return Json.parseObject(
                """
                {"resource":"%s","type":"mcp","x402Version":2,
                 "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"1000","asset":"%s",
                   "payTo":"%s","maxTimeoutSeconds":60}],
                 "extensions":{"bazaar":{"info":{"input":{"type":"mcp","toolName":"%s",
                   "description":"Adds numbers","inputSchema":{"type":"object",
                     "properties":{"a":{"type":"number"}}}}}}}}
                """
                        .formatted(url, USDC, PAY_TO, name));
    }

    /** Under a name of its own choice. */
    public static ObjectNode pinned(ObjectNode item, String name) {
        item.withObject("metadata").put("toolName", name);
        return item;
    }

    /** Read, where nothing can be wrong. */
    public static Listing read(ObjectNode item) {
        try {
            return ListingReader.read(item);
        } catch (BadListing e) {
            throw new AssertionError(e);
        }
    }
}
