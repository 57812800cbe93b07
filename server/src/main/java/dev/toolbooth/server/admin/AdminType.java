package dev.toolbooth.server.admin;

import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The type of a member of an {@link AdminSchema}. Immutable.
 *
 * @param name as the table below has it, or that of a choice or of a reference
 * @param least of a number
 * @param most of a number, or how many characters a text has at most; 0 where nothing is said
 * @param choices the words that there are
 * @param members of an object; none where it may have any
 * @param schema what a reference refers to
 * @param itemsMax the most items of an array, 0 where nothing is said; -1 where it is none
 */
public record AdminType(
        String name,
        long least,
        long most,
        List<String> choices,
        List<AdminSchema.Member> members,
        Optional<AdminSchema> schema,
        int itemsMax,
        boolean nullable) {
    /** What each name stands for in JSON Schema. */
    private static final Map<String, String> NAMED =
            Map.ofEntries(
                    Map.entry("any", "{}"),
                    Map.entry("object", "{'type':'object'}"),
                    Map.entry("boolean", "{'type':'boolean'}"),
                    Map.entry("string", "{'type':'string'}"),
                    Map.entry("line", "{'type':'string'}"),
                    Map.entry("uuid", "{'type':'string','format':'uuid'}"),
                    Map.entry("time", "{'type':'string','format':'date-time'}"),
                    Map.entry("date", "{'type':'string','format':'date'}"),
                    Map.entry("sha256", "{'type':'string','pattern':'^[0-9a-f]{64}$'}"),
                    Map.entry("number", "{'type':'number'}"),
                    Map.entry("millis", "{'type':'number','minimum':0}"),
                    Map.entry("integer", "{'type':'integer'}"),
                    Map.entry("count", "{'type':'integer','minimum':0}"),
                    Map.entry("micro", "{'type':'integer','format':'int64','minimum':0}"),
                    Map.entry("signed", "{'type':'integer','format':'int64'}"),
                    Map.entry(
                            "strings",
                            "{'type':'object','additionalProperties':{'type':'string'}}"),
                    Map.entry(
                            "counts",
                            "{'type':'object','additionalProperties':{'type':'integer'}}"));

    private static final Pattern ARRAY = Pattern.compile("(.+)\\[([0-9]*)]");
    private static final Pattern BOUNDS =
            Pattern.compile("([a-z]+)\\((?:(-?[0-9]+)\\.\\.)?([0-9]+)\\)");

    public AdminType {
        choices = List.copyOf(choices);
        members = List.copyOf(members);
    }

    static AdminType of(String word, List<AdminSchema.Member> members, List<AdminSchema> known) {
        boolean nullable = word.endsWith("|null");
        String text = nullable ? word.substring(0, word.length() - "|null".length()) : word;
        Matcher array = ARRAY.matcher(text);
        int itemsMax = -1;
        if (array.matches()) {
            text = array.group(1);
            itemsMax = array.group(2).isEmpty() ? 0 : Integer.parseInt(array.group(2));
        }
        String name = text;
        long least = 0;
        long most = 0;
        Matcher bounds = BOUNDS.matcher(text);
        if (bounds.matches()) {
            name = bounds.group(1);
            least = bounds.group(2) == null ? 0 : Long.parseLong(bounds.group(2));
            most = Long.parseLong(bounds.group(3));
        }
        List<String> choices = List.of();
        Optional<AdminSchema> schema = Optional.empty();
        if (name.contains("|")) {
            choices = Arrays.asList(name.split("\\|"));
            name = "choice";
        } else if (!NAMED.containsKey(name)) {
            String wanted = name;
            schema = known.stream().filter(one -> one.name().equals(wanted)).findFirst();
            if (schema.isEmpty()) {
                throw new IllegalArgumentException("nothing declares the type " + wanted);
            }
            name = "ref";
        }
        return new AdminType(name, least, most, choices, members, schema, itemsMax, nullable);
    }

    /** Whether it is an array of what is named. */
    public boolean array() {
        return itemsMax >= 0;
    }

    /** The type as JSON Schema. */
    ObjectNode json() {
        if (!array()) {
            return nullable ? orNull(one()) : one();
        }
        ObjectNode json = Json.object().put("type", "array");
        if (itemsMax > 0) {
            json.put("maxItems", itemsMax);
        }
        json.set("items", one());
        return nullable ? orNull(json) : json;
    }

    private ObjectNode one() {
        if (schema.isPresent()) {
            return Json.object().put("$ref", "#/components/schemas/" + schema.get().name());
        }
        if (!choices.isEmpty()) {
            ObjectNode json = Json.object().put("type", "string");
            choices.forEach(json.putArray("enum")::add);
            return json;
        }
        if (!members.isEmpty()) {
            return object(members);
        }
        ObjectNode json =
                Json.parseObject(Objects.requireNonNull(NAMED.get(name)).replace('\'', '"'));
        if (most > 0 && name.equals("line")) {
            json.put("maxLength", most);
            return least > 0 ? json.put("minLength", least) : json;
        }
        return most > 0 ? json.put("minimum", least).put("maximum", most) : json;
    }

    private static ObjectNode orNull(ObjectNode json) {
        if (!json.path("type").isString()) {
            ObjectNode either = Json.object();
            either.putArray("anyOf").add(json).add(Json.object().put("type", "null"));
            return either;
        }
        String type = json.path("type").stringValue();
        json.putArray("type").add(type).add("null");
        return json;
    }

    /** An object of members and nothing else. */
    static ObjectNode object(List<AdminSchema.Member> members) {
        ObjectNode json = Json.object().put("type", "object").put("additionalProperties", false);
        ArrayNode required = Json.array();
        ObjectNode properties = json.putObject("properties");
        for (AdminSchema.Member member : members) {
            ObjectNode property = member.type().json();
            if (!member.description().isEmpty()) {
                property.put("description", member.description());
            }
            properties.set(member.name(), property);
            if (member.required()) {
                required.add(member.name());
            }
        }
        if (!required.isEmpty()) {
            json.set("required", required);
        }
        return json;
    }
}
