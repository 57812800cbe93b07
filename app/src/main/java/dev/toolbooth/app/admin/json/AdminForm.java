package dev.toolbooth.app.admin.json;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminMistake;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.text.SafeText;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The members of a body that an operator has sent, which {@link AdminCheck} has found to be as they
 * are declared. Immutable.
 */
public record AdminForm(JsonNode json) {
    private static final int SHOWN_CHARS_MAX = 60;

    /** A form inside of this one; without it, one with nothing in it. */
    AdminForm inner(String member) {
        return new AdminForm(json.path(member));
    }

    /** Whether something is said of a member, be it null. */
    boolean has(String member) {
        return json.has(member);
    }

    static boolean absent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    /** A line of text, or null. */
    @Nullable
    public String line(String member) {
        JsonNode value = json.path(member);
        return absent(value) ? null : value.stringValue();
    }

    /** An id, or null. */
    @Nullable
    public UUID uuid(String member) {
        String text = line(member);
        return text == null ? null : UUID.fromString(text);
    }

    /** Several texts, or nothing. */
    Set<String> texts(String member) {
        Set<String> texts = new LinkedHashSet<>();
        json.path(member).forEach(one -> texts.add(one.stringValue()));
        return texts;
    }

    /** An amount, or null. */
    @Nullable
    public Money amount(String member) {
        JsonNode value = json.path(member);
        return absent(value) ? null : new Money(value.longValue());
    }

    /** One of several words in a query, or null when none was given. */
    public static <T> @Nullable T choice(
            AdminRequest request, String name, T[] all, Function<T, String> word) {
        String wanted = request.text(name);
        return wanted == null
                ? null
                : Arrays.stream(all)
                        .filter(one -> word.apply(one).equals(wanted))
                        .findFirst()
                        .orElseThrow();
    }

    /** The id that a text is. */
    public static UUID uuid(String member, String text) throws AdminMistake {
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equalsIgnoreCase(text)) {
                return id;
            }
        } catch (IllegalArgumentException e) {
            // The same is said as of one with other digits than it seems to have.
        }
        throw new AdminMistake(
                member,
                ": "
                        + shown(text)
                        + "; expected a UUID such as 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    /** What somebody wrote, short enough for a message, and on one line. */
    public static String shown(String text) {
        return SafeText.line(text, SHOWN_CHARS_MAX);
    }
}
