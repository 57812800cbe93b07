package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits plain text, without breaks of lines, into sentences, and sentences into orders. */
final class Sentences {
    private static final Set<String> ABBREVIATIONS =
            Set.of(
                    "e.g", "i.e", "etc", "vs", "cf", "approx", "no", "fig", "mr", "mrs", "dr",
                    "incl");
    private static final Pattern COUNTED = Pattern.compile("(?:^|\\s)\\(?(\\d{1,2})[.)](?=\\s)");
    private static final Map<Character, Character> QUOTES =
            Map.of('`', '`', '"', '"', '“', '”', '«', '»', '(', ')');

    /** Enough to see whether an order begins. */
    private static final int LOOK_CHARS = 120;

    private Sentences() {}

    /**
     * A text that counts: "do (1) this (2) that".
     *
     * @param before what stands before the first number
     */
    record Counted(String before, List<String> items) {}

    static Optional<Counted> counted(String text) {
        List<int[]> numbers = new ArrayList<>();
        Matcher number = COUNTED.matcher(text);
        BitSet quoted = quoted(text, '(');
        while (number.find()) {
            boolean next = Integer.parseInt(number.group(1)) == numbers.size() + 1;
            if (next && !quoted.get(number.end() - 1)) {
                numbers.add(new int[] {number.start(), number.end()});
            }
        }
        if (numbers.size() < 2) {
            return Optional.empty();
        }
        List<String> items = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            int end = i + 1 < numbers.size() ? numbers.get(i + 1)[0] : text.length();
            items.add(told(withoutAnd(text.substring(numbers.get(i)[1], end).strip())));
        }
        items.removeIf(String::isEmpty);
        return Optional.of(new Counted(text.substring(0, numbers.getFirst()[0]).strip(), items));
    }

    private static String withoutAnd(String item) {
        return item.endsWith(" and") ? item.substring(0, item.length() - " and".length()) : item;
    }

    static List<String> of(String text) {
        List<String> sentences = new ArrayList<>();
        BitSet quoted = quoted(text, ' ');
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (!quoted.get(i) && ends(text, i, from)) {
                sentences.add(text.substring(from, i + 1).strip());
                from = i + 1;
            }
        }
        sentences.add(text.substring(from).strip());
        sentences.removeIf(String::isEmpty);
        return sentences;
    }

    private static boolean ends(String text, int at, int from) {
        char c = text.charAt(at);
        if (c == '。' || c == '！' || c == '？') {
            return true;
        }
        if ((c != '.' && c != '!' && c != '?')
                || at + 1 >= text.length()
                || text.charAt(at + 1) != ' ') {
            return false;
        }
        // Longer ones are no abbreviations.
        int word = Math.max(from, at - LOOK_CHARS);
        word = Math.max(word, text.substring(word, at).lastIndexOf(' ') + 1 + word);
        return c != '.'
                || !ABBREVIATIONS.contains(text.substring(word, at).toLowerCase(Locale.ROOT));
    }

    /** Whether a sentence says what to do. */
    static boolean isOrder(String sentence) {
        String look = sentence.substring(0, Math.min(sentence.length(), 2 * LOOK_CHARS));
        return Verbs.orders(Phrases.bare(look));
    }

    /** The orders of a sentence that is one, without the words that lead to them. */
    static List<String> orders(String sentence) {
        List<String> orders = new ArrayList<>();
        BitSet quoted = quoted(sentence, ' ');
        Matcher joint = Phrases.JOINT.matcher(sentence);
        int from = sentence.length() - Phrases.bare(sentence).length();
        int at = from;
        while (joint.find(at)) {
            at = joint.start() + 1;
            if (!quoted.get(joint.start()) && splits(sentence, from, joint)) {
                orders.add(told(sentence.substring(from, joint.start())));
                from = joint.end();
                at = from;
            }
        }
        orders.add(told(sentence.substring(from)));
        orders.removeIf(String::isEmpty);
        return orders;
    }

    private static boolean splits(String sentence, int from, Matcher joint) {
        int end = Math.min(joint.end() + LOOK_CHARS, sentence.length());
        String right = Phrases.bare(sentence.substring(joint.end(), end));
        if (joint.group("strong") != null) {
            return Verbs.begins(right);
        }
        // "Build and test the project" is one thing to do, and "add search and replace" too.
        int first = sentence.indexOf(' ', from);
        int second = first < 0 ? -1 : sentence.indexOf(' ', first + 1);
        if (second >= 0 && second < joint.start()) {
            return Verbs.surelyBegins(right);
        }
        return first >= 0 && first < joint.start() && Verbs.hasObject(right);
    }

    /** An order as a task says it. */
    static String told(String text) {
        String all = text.strip();
        String without = Phrases.bare(all).strip();
        // "Second factor" is no second step.
        String bare = Verbs.begins(without) ? without : all;
        int end = bare.length();
        while (end > 0 && ".,;!?:".indexOf(bare.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end == 0) {
            return "";
        }
        int first = bare.offsetByCodePoints(0, 1);
        return bare.substring(0, first).toUpperCase(Locale.ROOT) + bare.substring(first, end);
    }

    /**
     * What is between quotation marks, in brackets or code: it is never split.
     *
     * @param but a mark that doesn't count
     */
    private static BitSet quoted(String text, char but) {
        BitSet quoted = new BitSet();
        Set<Character> gone = new HashSet<>();
        for (int i = 0; i < text.length(); i++) {
            Character end = QUOTES.get(text.charAt(i));
            if (end == null || text.charAt(i) == but || gone.contains(end)) {
                continue;
            }
            int closed = text.indexOf(end, i + 1);
            if (closed < 0) {
                gone.add(end);
            } else {
                quoted.set(i, closed);
                i = closed;
            }
        }
        return quoted;
    }
}
