package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of sentences that say what to do: "do this, then that; finally the rest". */
final class SentenceReader {
    private static final int LEADS = 5;

    /** Enough to see whether an order begins. */
    private static final int LOOK_CHARS = 240;

    private static final String CONNECTORS =
            "then|next|finally|lastly|first|second|third|also|after (?:that|this)|afterwards"
                    + "|once (?:that|it)(?:'s|’s| is) done|when (?:that|it)(?:'s|’s| is) done";

    /** What an order may begin with, each followed by something else. */
    private static final Pattern LEAD =
            Pattern.compile(
                    "(?:"
                            + CONNECTORS
                            + "|please|now|and|so|(?:can|could|would|will) you"
                            + "|i (?:want|need|would like) you to|we (?:need|want|have) to"
                            + "|(?:make|be) sure to|do(?:n't|n’t| not) forget to|let(?:'s|’s))"
                            + "(?:,\\s?|:\\s|\\s)",
                    Pattern.CASE_INSENSITIVE);

    /** What is quoted stays whole. */
    private static final String QUOTED =
            "\"[^\"]{1,200}+\"|`[^`]{1,200}+`|“[^”]{1,200}+”|\\([^)]{1,200}+\\)|";

    /** Between two orders of a sentence. */
    private static final Pattern JOINT =
            Pattern.compile(
                    QUOTED
                            + "(?<strong>[,;]? (?:and )?(?:"
                            + CONNECTORS
                            + "),? |; | ?(?:->|→) ?)|(?<weak>,? and |, )",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern SENTENCE_END =
            Pattern.compile(QUOTED + "(?<end>(?<!\\b(?:e\\.g|i\\.e|etc|vs))[.!?] |[。！？])");

    private final List<StringBuilder> orders = new ArrayList<>();
    private final List<String> rest = new ArrayList<>();

    private SentenceReader() {}

    static RequestOutline read(List<String> prose) {
        SentenceReader reader = new SentenceReader();
        for (String block : prose) {
            if (block.startsWith("```") || block.startsWith("~~~")) {
                reader.code(block);
            } else if (block.startsWith(">") || block.startsWith("|")) {
                reader.rest.add(block);
            } else {
                reader.paragraph(block);
            }
        }
        return new RequestOutline(
                RequestOutline.Origin.SENTENCES,
                reader.orders.stream().map(order -> step(order.toString())).toList(),
                String.join("\n\n", reader.rest));
    }

    private static RequestStep step(String text) {
        return new RequestStep(text, StepStatus.OPEN, RoleFinder.of(text), List.of());
    }

    private void code(String block) {
        if (orders.isEmpty()) {
            rest.add(block);
        } else {
            orders.getLast().append('\n').append(block);
        }
    }

    private void paragraph(String block) {
        StringJoiner said = new StringJoiner(" ");
        StringBuilder text = new StringBuilder();
        for (String line : block.split("\n", -1)) {
            // Lines may be full, or each an order of its own.
            if (!text.isEmpty() && Character.isUpperCase(line.codePointAt(0)) && isOrder(line)) {
                sentences(text.toString(), said);
                text.setLength(0);
            }
            text.append(text.isEmpty() ? "" : " ").append(line);
        }
        sentences(text.toString(), said);
        if (said.length() > 0) {
            rest.add(said.toString());
        }
    }

    private void sentences(String text, StringJoiner said) {
        Matcher end = SENTENCE_END.matcher(text);
        int from = 0;
        while (end.find()) {
            if (end.group("end") != null) {
                sentence(text.substring(from, end.end()).strip(), said);
                from = end.end();
            }
        }
        sentence(text.substring(from).strip(), said);
    }

    private void sentence(String sentence, StringJoiner said) {
        if (isOrder(sentence)) {
            split(sentence);
        } else if (!sentence.isEmpty()) {
            said.add(sentence);
        }
    }

    private static boolean isOrder(String sentence) {
        String look = sentence.substring(0, Math.min(sentence.length(), LOOK_CHARS));
        return ImperativeVerbs.orders(bare(look));
    }

    private void split(String sentence) {
        Matcher joint = JOINT.matcher(sentence);
        int from = sentence.length() - bare(sentence).length();
        int at = from;
        while (joint.find(at)) {
            boolean quoted = joint.group("strong") == null && joint.group("weak") == null;
            at = quoted ? joint.end() : joint.start() + 1;
            if (!quoted && splits(sentence, from, joint)) {
                add(sentence.substring(from, joint.start()));
                from = joint.end();
                at = from;
            }
        }
        add(sentence.substring(from));
    }

    private static boolean splits(String sentence, int from, Matcher joint) {
        int end = Math.min(joint.end() + LOOK_CHARS, sentence.length());
        String right = bare(sentence.substring(joint.end(), end));
        if (joint.group("strong") != null) {
            return ImperativeVerbs.begins(right);
        }
        // "Build and test the project" is one thing to do, and "add search and replace" too.
        int first = sentence.indexOf(' ', from);
        int second = first < 0 ? -1 : sentence.indexOf(' ', first + 1);
        return first >= 0
                && first < joint.start()
                && (ImperativeVerbs.hasObject(right)
                        || (second >= 0
                                && second < joint.start()
                                && ImperativeVerbs.orders(right)));
    }

    private void add(String text) {
        String order = bare(text.strip());
        int end = order.length();
        while (end > 0 && ".,;!?:".indexOf(order.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end > 0) {
            int first = order.offsetByCodePoints(0, 1);
            String capital = order.substring(0, first).toUpperCase(Locale.ROOT);
            orders.add(new StringBuilder(capital + order.substring(Math.min(first, end), end)));
        }
    }

    /** A text without the words that lead to it. */
    private static String bare(String text) {
        int from = 0;
        Matcher lead = LEAD.matcher(text);
        for (int i = 0; i < LEADS && lead.region(from, text.length()).lookingAt(); i++) {
            from = lead.end();
        }
        return text.substring(from);
    }
}
