package dev.toolbooth.testkit.transcript;

import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The values of a transcript's names so far. Not thread-safe. */
final class Captures {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]+)}");
    private static final Set<String> KINDS =
            Set.of("*", "string", "int", "number", "bool", "object", "array", "time");

    private final Map<String, String> values;

    Captures(Map<String, String> definitions) {
        this.values = new HashMap<>(definitions);
    }

    /** The bytes of a text in which names stand for values. */
    byte[] fill(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Matcher matcher = PLACEHOLDER.matcher(text);
        int from = 0;
        while (matcher.find()) {
            out.writeBytes(utf8(text.substring(from, matcher.start())));
            out.writeBytes(value(matcher.group(1)));
            from = matcher.end();
        }
        out.writeBytes(utf8(text.substring(from)));
        return out.toByteArray();
    }

    private byte[] value(String name) {
        if (name.startsWith("fill:")) {
            return utf8("x".repeat(Integer.parseInt(name.substring(5))));
        }
        if (name.startsWith("hex:")) {
            return HexFormat.of().parseHex(name.substring(4));
        }
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("nothing was captured as ${" + name + "}");
        }
        // A definition may use others.
        return value.contains("${") ? fill(value) : utf8(value);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a text fits a pattern; takes what it captures. */
    boolean matches(String pattern, String actual) {
        Matcher whole = PLACEHOLDER.matcher(pattern);
        if (whole.matches()) {
            return matches(pattern, StringNode.valueOf(actual));
        }
        List<String> names = new ArrayList<>();
        Matcher matcher = Pattern.compile(regex(pattern, names)).matcher(actual);
        if (!matcher.matches()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), matcher.group(i + 1));
        }
        return true;
    }

    private String regex(String pattern, List<String> names) {
        StringBuilder regex = new StringBuilder("(?s)");
        Matcher matcher = PLACEHOLDER.matcher(pattern);
        int from = 0;
        while (matcher.find()) {
            regex.append(Pattern.quote(pattern.substring(from, matcher.start())));
            String name = matcher.group(1);
            String known = values.get(name);
            if (KINDS.contains(name)) {
                regex.append(name.equals("int") ? "-?\\d+" : ".*");
            } else if (known != null) {
                regex.append(Pattern.quote(known));
            } else {
                regex.append("(.+)");
                names.add(name);
            }
            from = matcher.end();
        }
        return regex.append(Pattern.quote(pattern.substring(from))).toString();
    }

    /** Whether a value fits a text of the transcript; takes what it captures. */
    boolean matches(String pattern, JsonNode actual) {
        Matcher whole = PLACEHOLDER.matcher(pattern);
        if (!whole.matches()) {
            return actual.isString() && matches(pattern, actual.stringValue());
        }
        String name = whole.group(1);
        if (KINDS.contains(name)) {
            return isOfKind(name, actual);
        }
        int colon = name.indexOf(':');
        if (colon > 0 && !isOfKind(name.substring(colon + 1), actual)) {
            return false;
        }
        String capture = colon > 0 ? name.substring(0, colon) : name;
        String text = actual.isString() ? actual.stringValue() : Json.text(actual);
        String known = values.putIfAbsent(capture, text);
        return known == null || known.equals(text);
    }

    private static boolean isOfKind(String kind, JsonNode actual) {
        return switch (kind) {
            case "*" -> true;
            case "string" -> actual.isString();
            case "int" -> actual.isIntegralNumber();
            case "number" -> actual.isNumber();
            case "bool" -> actual.isBoolean();
            case "object" -> actual.isObject();
            case "array" -> actual.isArray();
            case "time" -> actual.isString() && isTime(actual.stringValue());
            default -> throw new IllegalArgumentException("unknown kind: " + kind);
        };
    }

    private static boolean isTime(String text) {
        try {
            return Instant.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
