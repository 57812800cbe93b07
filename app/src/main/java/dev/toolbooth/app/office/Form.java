package dev.toolbooth.app.office;

import dev.toolbooth.app.config.Nearest;
import dev.toolbooth.core.money.Money;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what an operator has filled in, member by member. Immutable. */
record Form(ObjectNode json, String prefix) {
    private static final int LIST_MAX = 100;

    /** Something is filled in wrongly; the message says what, and what was expected. */
    static final class Mistake extends Exception {
        Mistake(String message) {
            super(message);
        }
    }

    /** A form with nothing in it but these members. */
    static Form of(JsonNode json, Set<String> members) throws Mistake {
        return of(json, "", members);
    }

    private static Form of(JsonNode json, String prefix, Set<String> members) throws Mistake {
        if (!(json instanceof ObjectNode object)) {
            throw new Mistake(
                    (prefix.isEmpty() ? "the body" : prefix.substring(0, prefix.length() - 1))
                            + " is no JSON object; expected one with "
                            + listed(members));
        }
        for (String member : object.propertyNames()) {
            if (!members.contains(member)) {
                throw new Mistake(
                        prefix
                                + shown(member)
                                + " is not known; expected "
                                + listed(members)
                                + Nearest.to(member, members)
                                        .map(near -> " (did you mean " + near + "?)")
                                        .orElse(""));
            }
        }
        return new Form(object, prefix);
    }

    private static String listed(Set<String> members) {
        return members.stream().sorted().collect(Collectors.joining(", "));
    }

    /** A form inside of this one; without it, one with nothing in it. */
    Form inner(String member, Set<String> members) throws Mistake {
        JsonNode inner = json.path(member);
        return of(absent(inner) ? json.objectNode() : inner, prefix + member + ".", members);
    }

    /** Whether something is said of a member, be it null. */
    boolean has(String member) {
        return json.has(member);
    }

    private static boolean absent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    /** A line of text, or null. */
    @Nullable String line(String member, int charsMax) throws Mistake {
        JsonNode value = json.path(member);
        if (absent(value)) {
            return null;
        }
        if (!value.isString()
                || value.stringValue().length() > charsMax
                || value.stringValue().codePoints().anyMatch(Form::unprintable)) {
            throw new Mistake(
                    prefix + member + ": expected one line of at most " + charsMax + " characters");
        }
        return value.stringValue();
    }

    /** Control characters, and those that change how the text around them is shown. */
    static boolean unprintable(int character) {
        return Character.isISOControl(character)
                || switch (Character.getType(character)) {
                    case Character.FORMAT,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR ->
                            true;
                    default -> false;
                };
    }

    /** Several texts, or nothing. */
    Set<String> texts(String member) throws Mistake {
        JsonNode value = json.path(member);
        Set<String> texts = new LinkedHashSet<>();
        if (absent(value)) {
            return texts;
        }
        if (!value.isArray() || value.size() > LIST_MAX) {
            throw new Mistake(
                    prefix + member + ": expected an array of at most " + LIST_MAX + " texts");
        }
        for (JsonNode one : value) {
            if (!one.isString()) {
                throw new Mistake(prefix + member + ": expected an array of texts");
            }
            texts.add(one.stringValue());
        }
        return texts;
    }

    /** An amount, or null. */
    @Nullable Money amount(String member, long least) throws Mistake {
        JsonNode value = json.path(member);
        if (absent(value)) {
            return null;
        }
        return micro(value, least)
                .orElseThrow(
                        () ->
                                new Mistake(
                                        prefix
                                                + member
                                                + " is "
                                                + shown(value.toString())
                                                + "; expected millionths of a dollar, a whole"
                                                + " number from "
                                                + least
                                                + " to "
                                                + Money.AT_ONCE_MAX.microUsd()));
    }

    private static Optional<Money> micro(JsonNode value, long least) {
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            return Optional.empty();
        }
        long micro = value.longValue();
        return micro < least || micro > Money.AT_ONCE_MAX.microUsd()
                ? Optional.empty()
                : Optional.of(new Money(micro));
    }

    /** What somebody wrote, short enough for a message, and on one line. */
    static String shown(String text) {
        String line =
                text.codePoints()
                        .limit(60)
                        .map(character -> unprintable(character) ? '?' : character)
                        .collect(
                                StringBuilder::new,
                                StringBuilder::appendCodePoint,
                                StringBuilder::append)
                        .toString();
        return line.length() < text.length() ? line + "…" : line;
    }
}
