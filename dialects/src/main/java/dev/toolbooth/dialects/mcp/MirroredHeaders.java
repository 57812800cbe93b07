package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.HeaderParam;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.http.HeaderNames;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A check that the headers of a 2026-07-28 request repeat its body, so that proxies can trust them.
 */
final class MirroredHeaders {
    private static final String BASE64_START = "=?base64?";
    private static final String BASE64_END = "?=";

    private MirroredHeaders() {}

    static @Nullable Refusal check(
            Headers headers, String method, ObjectNode params, Toolbox toolbox) {
        String named = headers.get(HeaderNames.MCP_METHOD);
        if (!same(named, method)) {
            return mismatch(HeaderNames.MCP_METHOD, method);
        }
        String member = nameMember(method);
        if (member != null && params.path(member).isString()) {
            String expected = params.path(member).stringValue();
            String repeated = headers.get(HeaderNames.MCP_NAME);
            if (!expected.equals(repeated) && !expected.equals(decode(repeated))) {
                return mismatch(HeaderNames.MCP_NAME, "params." + member);
            }
        }
        return method.equals("tools/call") ? checkArguments(headers, params, toolbox) : null;
    }

    /** Whether a header says this, give or take blanks around it. */
    static boolean same(@Nullable String header, String expected) {
        return header != null && (header.equals(expected) || header.strip().equals(expected));
    }

    private static @Nullable String nameMember(String method) {
        return switch (method) {
            case "tools/call", "prompts/get" -> "name";
            case "resources/read" -> "uri";
            case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
            default -> null;
        };
    }

    private static @Nullable Refusal checkArguments(
            Headers headers, ObjectNode params, Toolbox toolbox) {
        ToolEntry tool = toolbox.find(params.path("name").asString(""));
        if (tool == null) {
            return null;
        }
        for (HeaderParam param : tool.headerParams()) {
            String header = "Mcp-Param-" + param.header();
            String value = decode(headers.get(header));
            if (!repeats(value, param.in(params.path("arguments")))) {
                return mismatch(header, "arguments." + String.join(".", param.path()));
            }
        }
        return null;
    }

    private static boolean repeats(@Nullable String header, JsonNode argument) {
        if (argument.isMissingNode() || argument.isNull()) {
            return header == null;
        }
        if (header == null) {
            return false;
        }
        if (argument.isNumber()) {
            try {
                return new BigDecimal(header).compareTo(argument.decimalValue()) == 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
        return header.equals(argument.asString());
    }

    /** The text behind a header, or null when there is none or it can't be decoded. */
    private static @Nullable String decode(@Nullable String value) {
        if (value == null) {
            return null;
        }
        String plain = value.strip();
        boolean encoded =
                plain.startsWith(BASE64_START)
                        && plain.endsWith(BASE64_END)
                        && plain.length() >= BASE64_START.length() + BASE64_END.length();
        if (!encoded) {
            return plain;
        }
        String base64 =
                plain.substring(BASE64_START.length(), plain.length() - BASE64_END.length());
        try {
            if (base64.length() % 4 != 0) {
                return null;
            }
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return null;
        }
    }

    private static Refusal mismatch(String header, String expected) {
        return new Refusal.HeaderMismatch(header + " must repeat " + expected);
    }
}
