package dev.toolbooth.core.money;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The last line of a tool's description, with its price, for models that choose between tools:
 * {@code Costs $0.01 a call.} Code that compares, stores or forwards a description removes it
 * first, because a new price doesn't make a new tool. Nothing but such a line is removed, so a
 * seller can't hide other words.
 */
public final class PriceSentence {
    private static final String PART =
            "\\$[0-9.]{1,20} (?:a call|per million (?:in|out)put tokens)";
    private static final Pattern AT_THE_END =
            Pattern.compile(
                    "(?:^|\\n)Costs " + PART + "(?:(?:, " + PART + ")? and " + PART + ")?\\.$");

    private static final long MILLION = 1_000_000;

    private PriceSentence() {}

    /** The description with the price of a call as its last line. */
    public static String addTo(String description, Price price) {
        String plain = removeFrom(description);
        return plain.isEmpty() ? of(price) : plain + "\n" + of(price);
    }

    /** The description without its price, if that is its last line. */
    public static String removeFrom(String description) {
        return description.endsWith(".")
                ? AT_THE_END.matcher(description).replaceFirst("")
                : description;
    }

    private static String of(Price price) {
        List<String> parts = new ArrayList<>();
        if (!price.flat().isZero()) {
            parts.add(price.flat().dollars() + " a call");
        }
        if (!price.inputToken().isZero()) {
            parts.add(million(price.inputToken()) + " per million input tokens");
        }
        if (!price.outputToken().isZero()) {
            parts.add(million(price.outputToken()) + " per million output tokens");
        }
        String last = parts.removeLast();
        return "Costs " + (parts.isEmpty() ? "" : String.join(", ", parts) + " and ") + last + ".";
    }

    private static String million(Money token) {
        return token.times(MILLION).dollars();
    }
}
