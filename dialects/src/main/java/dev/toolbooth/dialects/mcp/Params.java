package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A reader of a request's parameters, member by member. */
record Params(ObjectNode json, Headers headers) {
    private static final int TRACE_CHARS_MAX = 200;

    String text(String name) throws BadParams {
        JsonNode value = json.get(name);
        if (value == null || !value.isString()) {
            throw new BadParams("\"" + name + "\" must be a string");
        }
        return value.stringValue();
    }

    @Nullable String optionalText(String name) throws BadParams {
        JsonNode value = json.get(name);
        return value == null || value.isNull() ? null : text(name);
    }

    ObjectNode object(String name) throws BadParams {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            return Json.object();
        }
        if (value instanceof ObjectNode object) {
            return object;
        }
        throw new BadParams("\"" + name + "\" must be an object");
    }

    Map<String, String> texts(String name) throws BadParams {
        Map<String, String> texts = new HashMap<>();
        for (Map.Entry<String, JsonNode> member : object(name).properties()) {
            if (!member.getValue().isString()) {
                throw new BadParams("\"" + name + "." + member.getKey() + "\" must be a string");
            }
            texts.put(member.getKey(), member.getValue().stringValue());
        }
        return texts;
    }

    Set<String> textSet(String name) throws BadParams {
        Set<String> texts = new HashSet<>();
        JsonNode value = json.path(name);
        if (!value.isMissingNode() && !value.isArray()) {
            throw new BadParams("\"" + name + "\" must be an array of strings");
        }
        for (JsonNode element : value) {
            if (!element.isString()) {
                throw new BadParams("\"" + name + "\" must be an array of strings");
            }
            texts.add(element.stringValue());
        }
        return texts;
    }

    Params inner(String name) throws BadParams {
        return new Params(object(name), Headers.NONE);
    }

    /** What a client brings when it repeats a request to answer questions. */
    InputResponses retry() throws BadParams {
        if (!json.has("requestState") && !json.has("inputResponses")) {
            return InputResponses.NONE;
        }
        return new InputResponses(optionalText("requestState"), object("inputResponses"));
    }

    /** What the request is a part of: in the message, or else in its headers. */
    @Nullable String traceparent() {
        JsonNode own = json.path("_meta").get("traceparent");
        String said = own == null ? headers.get("traceparent") : own.asString("");
        return said == null || said.length() > TRACE_CHARS_MAX ? null : said;
    }

    /**
     * The key by which a repetition is known: in the message, or else in its headers, or else what
     * the client's runtime names each decision of its model by.
     */
    @Nullable String repetition() throws BadParams {
        JsonNode meta = json.path("_meta");
        JsonNode own = meta.get(Meta.IDEMPOTENCY_KEY);
        String header = headers.get(HeaderNames.IDEMPOTENCY_KEY);
        JsonNode x402 = meta.get(Meta.X402_IDEMPOTENCY_KEY);
        String key =
                own != null
                        ? own.asString("")
                        : header != null ? header : x402 == null ? null : x402.asString("");
        if (key == null) {
            return decision(meta.path(Meta.TOOL_USE_ID));
        }
        if (!Claim.isKey(key)) {
            throw new BadParams(
                    "an idempotency key must have 1 to "
                            + Claim.KEY_CHARS_MAX
                            + " visible ASCII characters");
        }
        return key;
    }

    /**
     * A decision is valid in one session and for one tool; one that can't be a key counts as none,
     * because no client chose it.
     */
    private @Nullable String decision(JsonNode id) {
        return id.isString() && Claim.isKey(id.stringValue())
                ? Claim.decision(
                        Objects.requireNonNullElse(headers.get(McpDialect.SESSION_HEADER), ""),
                        json.path("name").asString(""),
                        id.stringValue())
                : null;
    }

    /** Whether the signed receipt is wanted in the answer. */
    boolean receipt() throws BadParams {
        JsonNode wanted = json.path("_meta").get(Meta.RECEIPT);
        if (wanted != null && !wanted.isBoolean()) {
            throw new BadParams("\"_meta." + Meta.RECEIPT + "\" must be true or false");
        }
        return wanted != null && wanted.booleanValue();
    }

    /** The token to report progress under, or null when none is wanted. */
    @Nullable JsonNode progressToken() {
        JsonNode token = json.path("_meta").get("progressToken");
        return token != null && (token.isString() || token.isNumber()) ? token : null;
    }
}
