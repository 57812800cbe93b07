package dev.toolbooth.testkit.transcript;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A comparison of a response with a transcript. */
final class Comparison {
    private final Captures captures;
    private final List<String> differences = new ArrayList<>();

    Comparison(Captures captures) {
        this.captures = captures;
    }

    /** What is different, one line each; empty when nothing is. */
    static List<String> differences(Captures captures, JsonNode expected, JsonNode actual) {
        Comparison comparison = new Comparison(captures);
        comparison.compare("", expected, actual);
        return comparison.differences;
    }

    private static boolean same(Captures captures, JsonNode expected, JsonNode actual) {
        return differences(captures, expected, actual).isEmpty();
    }

    private void compare(String path, JsonNode expected, JsonNode actual) {
        if (expected instanceof ObjectNode wanted && actual instanceof ObjectNode got) {
            compareObjects(path, wanted, got);
        } else if (expected instanceof ArrayNode wanted && actual instanceof ArrayNode got) {
            compareArrays(path, wanted, got);
        } else if (!fits(expected, actual)) {
            differ(path, shown(expected), shown(actual));
        }
    }

    private boolean fits(JsonNode expected, JsonNode actual) {
        if (expected.isString()) {
            return captures.matches(expected.stringValue(), actual);
        }
        if (expected.isNumber() && actual.isNumber()) {
            return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
        }
        return expected.equals(actual);
    }

    private void compareObjects(String path, ObjectNode expected, ObjectNode actual) {
        for (Map.Entry<String, JsonNode> member : expected.properties()) {
            String name = member.getKey();
            JsonNode got = actual.get(name);
            if (name.equals(LooseJson.MORE)) {
                continue;
            }
            if (got == null) {
                differ(path + "/" + name, shown(member.getValue()), "nothing");
            } else {
                compare(path + "/" + name, member.getValue(), got);
            }
        }
        if (!expected.has(LooseJson.MORE)) {
            for (Map.Entry<String, JsonNode> member : actual.properties()) {
                if (!expected.has(member.getKey())) {
                    differ(path + "/" + member.getKey(), "nothing", shown(member.getValue()));
                }
            }
        }
    }

    private void compareArrays(String path, ArrayNode expected, ArrayNode actual) {
        boolean open = false;
        for (JsonNode element : expected) {
            open |= isMore(element);
        }
        if (open) {
            if (!fitsFrom(expected, 0, actual, 0)) {
                differ(path, shown(expected), shown(actual));
            }
            return;
        }
        for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
            String at = path + "/" + i;
            if (i >= expected.size()) {
                differ(at, "nothing", shown(actual.get(i)));
            } else if (i >= actual.size()) {
                differ(at, shown(expected.get(i)), "nothing");
            } else {
                compare(at, expected.get(i), actual.get(i));
            }
        }
    }

    private boolean fitsFrom(ArrayNode expected, int e, ArrayNode actual, int a) {
        if (e == expected.size()) {
            return a == actual.size();
        }
        if (isMore(expected.get(e))) {
            for (int next = a; next <= actual.size(); next++) {
                if (fitsFrom(expected, e + 1, actual, next)) {
                    return true;
                }
            }
            return false;
        }
        return a < actual.size()
                && same(captures, expected.get(e), actual.get(a))
                && fitsFrom(expected, e + 1, actual, a + 1);
    }

    private static boolean isMore(JsonNode element) {
        return element.isString() && element.stringValue().equals(LooseJson.MORE);
    }

    private void differ(String path, String expected, String actual) {
        String where = path.isEmpty() ? "the whole" : path;
        differences.add(where + ": expected " + expected + ", got " + actual);
    }

    private static String shown(JsonNode value) {
        return Json.text(value);
    }

    /** What came, with everything of the transcript that still fits. */
    static JsonNode merge(Captures captures, JsonNode expected, JsonNode actual) {
        if (same(captures, expected, actual)) {
            return expected;
        }
        if (expected instanceof ObjectNode wanted && actual instanceof ObjectNode got) {
            return mergeObjects(captures, wanted, got);
        }
        if (expected instanceof ArrayNode wanted
                && actual instanceof ArrayNode got
                && wanted.size() == got.size()) {
            ArrayNode merged = Json.array();
            for (int i = 0; i < got.size(); i++) {
                merged.add(merge(captures, wanted.get(i), got.get(i)));
            }
            return merged;
        }
        return actual;
    }

    private static JsonNode mergeObjects(Captures captures, ObjectNode wanted, ObjectNode got) {
        boolean open = wanted.has(LooseJson.MORE);
        ObjectNode merged = Json.object();
        for (Map.Entry<String, JsonNode> member : got.properties()) {
            JsonNode before = wanted.get(member.getKey());
            if (before != null) {
                merged.set(member.getKey(), merge(captures, before, member.getValue()));
            } else if (!open) {
                merged.set(member.getKey(), member.getValue());
            }
        }
        if (open) {
            merged.putNull(LooseJson.MORE);
        }
        return merged;
    }
}
