package dev.toolbooth.core.resource;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The form of an address, with variables: {@code {name}} takes one segment, {@code {+name}} takes
 * the rest (RFC 6570, levels 1 and 2). Immutable.
 */
public final class UriTemplate {
    private final String text;
    private final List<Part> parts;

    private sealed interface Part {
        record Fixed(String text) implements Part {}

        record Variable(String name, boolean manySegments) implements Part {}
    }

    private UriTemplate(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    /** Reads a template; two variables must have something between them. */
    public static UriTemplate parse(String text) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('{', at);
            if (open != at) {
                parts.add(new Part.Fixed(text.substring(at, open < 0 ? text.length() : open)));
            }
            if (open < 0) {
                break;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("unclosed { in URI template " + text);
            }
            if (!parts.isEmpty() && parts.getLast() instanceof Part.Variable) {
                throw new IllegalArgumentException("variables touch in URI template " + text);
            }
            boolean many = text.charAt(open + 1) == '+';
            parts.add(new Part.Variable(text.substring(open + (many ? 2 : 1), close), many));
            at = close + 1;
        }
        return new UriTemplate(text, parts);
    }

    /** The values of the variables in this address, if it has the form. */
    public Optional<Map<String, String>> match(String uri) {
        Map<String, String> values = new LinkedHashMap<>();
        int at = 0;
        for (int i = 0; i < parts.size(); i++) {
            switch (parts.get(i)) {
                case Part.Fixed(String fixed) -> {
                    if (!uri.startsWith(fixed, at)) {
                        return Optional.empty();
                    }
                    at += fixed.length();
                }
                case Part.Variable(String name, boolean many) -> {
                    int end = uri.length();
                    if (i + 1 < parts.size() && parts.get(i + 1) instanceof Part.Fixed(String f)) {
                        end = i + 2 == parts.size() ? lastOf(uri, f) : uri.indexOf(f, at);
                    }
                    if (end <= at) {
                        return Optional.empty();
                    }
                    String value = uri.substring(at, end);
                    if (!many && value.indexOf('/') >= 0) {
                        return Optional.empty();
                    }
                    values.put(name, decode(value));
                    at = end;
                }
            }
        }
        return at == uri.length() ? Optional.of(values) : Optional.empty();
    }

    private static int lastOf(String uri, String ending) {
        return uri.endsWith(ending) ? uri.length() - ending.length() : -1;
    }

    private static String decode(String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
