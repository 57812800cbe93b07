package dev.toolbooth.app.admin.json;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminSchema;
import dev.toolbooth.server.admin.AdminType;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The check of requests against the declarations of their routes. */
public final class AdminCheck {
    private static final int LINE_CHARS_MAX = 200;

    private AdminCheck() {}

    /** Refuses parameters that are not declared, or not as they are declared. */
    public static void query(AdminSchema declared, AdminRequest request) throws AdminMistake {
        for (String name : new TreeSet<>(request.query().keySet())) {
            AdminSchema.Member member = known(declared, "", name);
            String text = request.text(name);
            if (text != null) {
                parameter(member, text);
            }
        }
    }

    /** Refuses a body with members that are not declared, or not as they are declared. */
    public static void body(AdminSchema declared, JsonNode json) throws AdminMistake {
        members(declared, "", json);
    }

    private static AdminSchema.Member known(AdminSchema declared, String prefix, String name)
            throws AdminMistake {
        List<String> names = declared.names();
        return declared.member(name)
                .orElseThrow(
                        () ->
                                new AdminMistake(
                                        prefix
                                                + AdminForm.shown(name)
                                                + " is not known; expected "
                                                + (names.isEmpty()
                                                        ? "none"
                                                        : String.join(", ", names))
                                                + NearestWord.find(name, names)
                                                        .map(
                                                                near ->
                                                                        " (did you mean "
                                                                                + near
                                                                                + "?)")
                                                        .orElse("")));
    }

    private static void parameter(AdminSchema.Member member, String text) throws AdminMistake {
        AdminType type = member.type();
        switch (type.name()) {
            case "choice" -> choice(member.name(), type, text);
            case "boolean" ->
                    expect(
                            text.equals("true") || text.equals("false"),
                            member.name(),
                            text,
                            "true or false");
            case "millis" ->
                    expect(
                            text.matches("[0-9]{1,9}(\\.[0-9]{1,6})?"),
                            member.name(),
                            text,
                            "milliseconds such as 250 or 0.5");
            // What is in a text is its reader's to say, and the table knows the limits of pages.
            default -> {}
        }
    }

    private static void expect(boolean good, String name, String text, String expected)
            throws AdminMistake {
        if (!good) {
            throw AdminRefusals.value(name, text, "; expected " + expected);
        }
    }

    private static void choice(String name, AdminType type, String text) throws AdminMistake {
        if (!type.choices().contains(text)) {
            throw AdminRefusals.value(
                    name,
                    text,
                    " is none; expected one of "
                            + String.join(", ", type.choices())
                            + NearestWord.hint(text, type.choices()));
        }
    }

    private static void members(AdminSchema declared, String prefix, JsonNode json)
            throws AdminMistake {
        if (!(json instanceof ObjectNode object)) {
            throw new AdminMistake(
                    (prefix.isEmpty() ? "the body" : prefix.substring(0, prefix.length() - 1))
                            + " is no JSON object; expected one with "
                            + String.join(", ", declared.names()));
        }
        for (String name : object.propertyNames()) {
            known(declared, prefix, name);
        }
        for (AdminSchema.Member member : declared.members()) {
            JsonNode value = object.path(member.name());
            if (!AdminForm.absent(value)) {
                value(member.type(), prefix + member.name(), value);
            } else if (member.required()) {
                throw new AdminMistake(prefix + member.name(), " is missing");
            }
        }
    }

    private static void value(AdminType type, String name, JsonNode value) throws AdminMistake {
        if (type.schema().isPresent()) {
            members(type.schema().get(), name + ".", value);
        } else if (type.array()) {
            texts(type.itemsMax(), name, value);
        } else {
            switch (type.name()) {
                case "choice" -> choice(name, type, line(name, value, LINE_CHARS_MAX));
                case "line" -> line(name, value, Math.toIntExact(type.most()));
                case "uuid" -> AdminForm.uuid(name, line(name, value, LINE_CHARS_MAX));
                case "micro" -> micro(type, name, value);
                case "object" -> {
                    if (!value.isObject()) {
                        throw new AdminMistake(name, ": expected a JSON object");
                    }
                }
                default -> line(name, value, LINE_CHARS_MAX);
            }
        }
    }

    private static String line(String name, JsonNode value, int charsMax) throws AdminMistake {
        if (!value.isString()
                || value.stringValue().length() > charsMax
                || !SafeText.isLine(value.stringValue())) {
            throw new AdminMistake(
                    name, ": expected one line of at most " + charsMax + " characters");
        }
        return value.stringValue();
    }

    private static void texts(int most, String name, JsonNode value) throws AdminMistake {
        if (!value.isArray() || value.size() > most) {
            throw new AdminMistake(name, ": expected an array of at most " + most + " texts");
        }
        for (JsonNode one : value) {
            if (!one.isString()) {
                throw new AdminMistake(name, ": expected an array of texts");
            }
        }
    }

    /** Nothing is taken out of nothing: where money may be taken out, it is some. */
    private static void micro(AdminType type, String name, JsonNode value) throws AdminMistake {
        boolean zero = type.least() >= 0;
        boolean good =
                value.isIntegralNumber()
                        && value.canConvertToLong()
                        && value.longValue() >= type.least()
                        && value.longValue() <= type.most()
                        && (zero || value.longValue() != 0);
        if (!good) {
            throw new AdminMistake(
                    name,
                    " is "
                            + AdminForm.shown(Json.text(value))
                            + "; expected millionths of a dollar, a whole number "
                            + (zero ? "from " : "that is not zero, from ")
                            + type.least()
                            + " to "
                            + type.most());
        }
    }

    /** The type of an amount of at least so much. */
    public static String amount(long least) {
        return "micro(" + least + ".." + Money.AT_ONCE_MAX.microUsd() + ")";
    }
}
