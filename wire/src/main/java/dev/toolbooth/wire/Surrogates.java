package dev.toolbooth.wire;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A search for strings with half of a surrogate pair, which UTF-8 can't carry. */
final class Surrogates {
    private Surrogates() {}

    /** Whether the bytes hold an escape of a surrogate: the cheap look before the thorough one. */
    static boolean mayBeHalved(byte[] utf8) {
        for (int i = 0; i < utf8.length - 2; i++) {
            if (utf8[i] == '\\' && utf8[i + 1] == 'u' && (utf8[i + 2] | 0x20) == 'd') {
                return true;
            }
        }
        return false;
    }

    static boolean anyHalved(JsonNode node) {
        if (node.isString()) {
            return halved(node.stringValue());
        }
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (halved(member.getKey()) || anyHalved(member.getValue())) {
                return true;
            }
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (anyHalved(element)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean halved(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLowSurrogate(c)) {
                return true;
            }
            if (Character.isHighSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
