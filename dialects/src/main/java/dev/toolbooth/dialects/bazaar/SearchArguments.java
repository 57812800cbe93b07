package dev.toolbooth.dialects.bazaar;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a search as clients send them: some name the words {@code query}, and some send
 * null for what they leave out.
 */
final class SearchArguments {
    private static final int NAME_CHARS_MAX = 100;
    static final String TOOL = "search_resources";

    private static final String WORDS = "searchQuery";
    private static final String ALIAS = "query";
    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";

    private SearchArguments() {}

    /** As the tool's schema has them; whatever is wrong with them stays so. */
    static ObjectNode plain(ObjectNode said) {
        ObjectNode plain = Json.object();
        for (Map.Entry<String, JsonNode> argument : said.properties()) {
            if (!argument.getValue().isNull() || !isKnown(argument.getKey())) {
                plain.set(argument.getKey(), argument.getValue());
            }
        }
        JsonNode alias = plain.get(ALIAS);
        if (alias != null && (!plain.has(WORDS) || alias.equals(plain.get(WORDS)))) {
            plain.remove(ALIAS);
            plain.set(WORDS, alias);
        }
        return plain;
    }

    private static boolean isKnown(String name) {
        return name.equals(WORDS)
                || name.equals(ALIAS)
                || name.equals(LIMIT)
                || name.equals(OFFSET);
    }

    /** What is wrong with them, if anything. */
    static Optional<String> problem(ObjectNode plain) {
        for (Map.Entry<String, JsonNode> argument : plain.properties()) {
            String name = argument.getKey();
            JsonNode value = argument.getValue();
            switch (name) {
                case WORDS -> {
                    if (!value.isString()) {
                        return Optional.of(name + " must be a string");
                    }
                }
                case LIMIT, OFFSET -> {
                    if (!isWhole(value)) {
                        return Optional.of(
                                name + " must be a whole number from 0 to " + Integer.MAX_VALUE);
                    }
                }
                default -> {
                    return Optional.of(
                            "unknown argument \""
                                    + SafeText.line(name, NAME_CHARS_MAX)
                                    + "\"; there are searchQuery, limit and offset");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isWhole(JsonNode value) {
        return value.isNumber()
                && value.canConvertToExactIntegral()
                && value.canConvertToInt()
                && value.intValue() >= 0;
    }
}
