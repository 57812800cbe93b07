package dev.toolbooth.tools.workspace.planner.request;

import java.util.Locale;
import java.util.Set;

/** The verbs that begin orders. */
final class ImperativeVerbs {
    /** Those that are hardly ever anything else. */
    private static final Set<String> SURE =
            words(
                    "add adjust allow apply assign automate avoid choose clean clear collect compare"
                            + " compute configure connect convert create debug decide define delete"
                            + " deploy describe disable drop enable ensure evaluate expand explain"
                            + " expose extend extract fetch find fix generate get give handle"
                            + " implement improve include increase inform insert install integrate"
                            + " introduce investigate keep let limit list make measure merge migrate"
                            + " modify monitor move notify open optimize parse pick prepare prevent"
                            + " provide publish pull push put reduce refactor remove rename reorganize"
                            + " replace reproduce resolve restore return revert rewrite select send"
                            + " separate set setup show simplify specify split stop store switch tag"
                            + " tell tidy train translate understand update upgrade use validate"
                            + " verify write");

    /** Those that are as often names of things: they need an object. */
    private static final Set<String> MAYBE =
            words(
                    "announce back benchmark bring build bump cache call change check close code"
                            + " commit copy cover cut design document download draft export file"
                            + " format group import link lint load log look map mark name package"
                            + " pin plan port read record release report reset review run sample"
                            + " schedule search sort start test trace try upload wire work");

    /** What the objects of orders begin with. */
    private static final Set<String> OBJECTS =
            words("the a an all it its them this that these those each every any some our your my");

    private ImperativeVerbs() {}

    /** Whether a text may begin with an order. */
    static boolean begins(String text) {
        String first = word(text, 0);
        return SURE.contains(first) || MAYBE.contains(first);
    }

    /** Whether a text is an order, and doesn't only begin like one. */
    static boolean orders(String text) {
        return SURE.contains(word(text, 0)) || hasObject(text);
    }

    /** Whether a text begins with an order that says at once what it is about. */
    static boolean hasObject(String text) {
        int end = word(text, 0).length();
        return begins(text) && OBJECTS.contains(word(text, Math.min(end + 1, text.length())));
    }

    private static Set<String> words(String all) {
        return Set.of(all.split(" ", -1));
    }

    private static String word(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isLetter(text.charAt(end)) && end - from < 20) {
            end++;
        }
        return text.substring(from, end).toLowerCase(Locale.ROOT);
    }
}
