package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of lists in Markdown: items, checkboxes, and the headings above them. Everything else is
 * prose, which is kept. For one request.
 */
final class ListReader {
    /** What is nested deeper stands beside what it would be a part of. */
    static final int DEPTH_MAX = 6;

    private static final int TAB = 4;

    /** By how many columns a part is indented at least. */
    private static final int NESTED_COLUMNS = 2;

    /** The level of "Fix these bugs:" before a list, below all headings. */
    private static final int LABEL_LEVEL = 8;

    private static final int BOLD_LEVEL = 7;

    private static final Pattern LINE_ENDS = Pattern.compile("\\R");
    private static final Pattern INDENT = Pattern.compile("[\\s\\p{Cf}]*+");
    private static final Pattern MARKER =
            Pattern.compile(
                    "(?:[-*+•–]|(?<number>\\d{1,3}[.)]|\\(\\d{1,3}\\)|[a-z]{1,4}\\)"
                            + "|(?i:step) \\d{1,3} ?[-:.)]))\\s++");
    private static final Pattern BOX = Pattern.compile("\\[([ xX~!])]\\s++");
    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s++(.+)");

    /** Headings over what is good to know, and nothing to do. */
    private static final Set<String> BACKGROUND =
            Set.of(
                    "describe the bug",
                    "steps to reproduce",
                    "to reproduce",
                    "expected behavior",
                    "expected behaviour",
                    "actual behavior",
                    "actual behaviour",
                    "additional context",
                    "acceptance criteria",
                    "background",
                    "constraints",
                    "context",
                    "environment",
                    "goals",
                    "non-goals",
                    "notes",
                    "out of scope",
                    "references");

    /** A heading of a list that says nothing of it. */
    private static final String COURTESY = "please";

    private final List<StepNode> roots = new ArrayList<>();
    private final Deque<Heading> headings = new ArrayDeque<>();
    private final Deque<Item> items = new ArrayDeque<>();
    private final List<StringBuilder> prose = new ArrayList<>();

    /** A paragraph that may go on. */
    private @Nullable StringBuilder paragraph;

    /** What a continued line or a fence belongs to; nothing is the prose. */
    private @Nullable StepNode last;

    /** The last line, if a list after it makes a heading of it. */
    private Optional<String> label = Optional.empty();

    /** What ends the code that is open, or nothing. */
    private String fence = "";

    private int fenceIndent;

    /** The level of the heading below which nothing is to be done, or 0. */
    private int background;

    /** Whether the line before was empty. */
    private boolean apart = true;

    /** A step by its indent, that others can be parts of. */
    private record Item(int indent, boolean numbered, StepNode node) {}

    /** A heading, which becomes a step as soon as there is an item below it. */
    private static final class Heading {
        private final int level;
        private final String text;
        private final StringBuilder asProse;
        private @Nullable StepNode node;

        Heading(int level, String text, StringBuilder asProse) {
            this.level = level;
            this.text = text;
            this.asProse = asProse;
        }
    }

    /**
     * The contents of a list.
     *
     * @param prose paragraphs, headings without items, and code, in their order
     */
    record Found(List<RequestStep> steps, List<String> prose) {}

    private ListReader() {}

    static Found read(String request) {
        ListReader reader = new ListReader();
        LINE_ENDS.splitAsStream(request).forEach(reader::take);
        reader.endLabel();
        return reader.found();
    }

    private void take(String line) {
        Matcher start = INDENT.matcher(line);
        start.lookingAt();
        int indent = columns(start.group());
        String text = line.substring(start.end()).stripTrailing();
        if (!fence.isEmpty()) {
            fenced(line, text);
        } else if (text.isEmpty()) {
            apart = true;
            paragraph = null;
        } else {
            plain(text, indent);
            apart = false;
        }
    }

    private static int columns(String blanks) {
        int columns = 0;
        for (int i = 0; i < blanks.length(); i++) {
            columns += blanks.charAt(i) == '\t' ? TAB - columns % TAB : 1;
        }
        return columns;
    }

    private void fenced(String line, String text) {
        int from = 0;
        while (from < Math.min(fenceIndent, line.length()) && line.charAt(from) == ' ') {
            from++;
        }
        code(line.substring(from).stripTrailing());
        if (text.equals(fence)) {
            fence = "";
            paragraph = null;
            apart = true;
        }
    }

    private void code(String line) {
        if (last == null) {
            prose(line);
        } else {
            last.append("\n", line);
        }
    }

    private void plain(String text, int indent) {
        if (text.startsWith("```") || text.startsWith("~~~")) {
            endLabel();
            fence = text.substring(0, 3);
            fenceIndent = indent;
            paragraph = null;
            code(text);
            return;
        }
        if (text.chars().allMatch(c -> "-*_= ".indexOf(c) >= 0)) {
            return;
        }
        Matcher marker = MARKER.matcher(text + " ");
        Matcher heading = HEADING.matcher(text);
        boolean marked = marker.lookingAt();
        String behind = marked ? text.substring(Math.min(marker.end(), text.length())) : text;
        Matcher box = BOX.matcher(behind);
        if (box.lookingAt()) {
            item(indent, marked, status(box.group(1)), behind.substring(box.end()));
        } else if (marked && !behind.isEmpty()) {
            item(indent, marker.group("number") != null, StepStatus.OPEN, behind);
        } else if (heading.matches()) {
            endLabel();
            heading(heading.group(1).length(), heading.group(2));
        } else if (bold(text)) {
            endLabel();
            heading(BOLD_LEVEL, text.replaceAll("\\*\\*:?", ""));
        } else if (!marked) {
            words(text, indent);
        }
    }

    private static boolean bold(String text) {
        String bare = text.endsWith(":") ? text.substring(0, text.length() - 1) : text;
        return bare.length() > 4
                && bare.startsWith("**")
                && bare.indexOf("**", 2) == bare.length() - 2;
    }

    private static StepStatus status(String mark) {
        return switch (mark) {
            case " " -> StepStatus.OPEN;
            case "~" -> StepStatus.STARTED;
            case "!" -> StepStatus.BLOCKED;
            default -> StepStatus.DONE;
        };
    }

    private void heading(int level, String text) {
        items.clear();
        last = null;
        headings.removeIf(open -> open.level >= level);
        paragraph = null;
        StringBuilder asProse = new StringBuilder(text);
        prose.add(asProse);
        if (background > 0 && level > background) {
            return;
        }
        String bare = text.endsWith(":") ? text.substring(0, text.length() - 1) : text;
        background = BACKGROUND.contains(bare.toLowerCase(Locale.ROOT)) ? level : 0;
        if (background == 0) {
            headings.push(new Heading(level, bare, asProse));
        }
    }

    private void item(int indent, boolean numbered, StepStatus status, String text) {
        if (background > 0) {
            prose("- " + text);
            return;
        }
        label.ifPresent(bare -> heading(LABEL_LEVEL, bare));
        label = Optional.empty();
        // A bullet that is no further in than the number before it belongs to that.
        items.removeIf(
                open ->
                        indent < open.indent
                                || (indent < open.indent + NESTED_COLUMNS
                                        && !(open.numbered && !numbered)));
        StepNode parent = items.isEmpty() ? headingNode() : items.peek().node;
        StepNode node = add(parent, text, status, false);
        items.push(new Item(indent, numbered, node));
    }

    /** The step of the heading that counts now; headings above it become steps too. */
    private @Nullable StepNode headingNode() {
        StepNode above = null;
        for (Heading heading : headings.reversed()) {
            if (heading.node == null) {
                heading.node = add(above, heading.text, StepStatus.OPEN, true);
                heading.asProse.setLength(0);
            }
            above = heading.node;
        }
        return above;
    }

    private StepNode add(
            @Nullable StepNode parent, String text, StepStatus status, boolean heading) {
        StepNode above = parent;
        while (above != null && above.depth() >= DEPTH_MAX) {
            above = above.parent;
        }
        StepNode node = new StepNode(text, status, heading, above);
        (above == null ? roots : above.parts).add(node);
        last = node;
        return node;
    }

    private void words(String text, int indent) {
        if (last != null && !items.isEmpty() && (!apart || indent > items.peek().indent)) {
            last.append(apart ? "\n\n" : " ", text);
            return;
        }
        endLabel();
        items.clear();
        last = null;
        headings.removeIf(open -> open.level >= LABEL_LEVEL);
        if (text.endsWith(":") && background == 0) {
            label = Optional.of(text);
        } else {
            prose(text);
        }
    }

    /** What looked like the heading of a list has none below it. */
    private void endLabel() {
        label.ifPresent(this::prose);
        label = Optional.empty();
    }

    private void prose(String line) {
        if (paragraph == null) {
            paragraph = new StringBuilder(line);
            prose.add(paragraph);
        } else {
            paragraph.append('\n').append(line);
        }
    }

    private Found found() {
        List<StepNode> top = roots;
        List<String> kept = new ArrayList<>();
        // The title of the whole, with nothing beside it.
        while (top.size() == 1 && top.getFirst().heading && !top.getFirst().parts.isEmpty()) {
            String title = top.getFirst().text();
            if (!title.equalsIgnoreCase(COURTESY)) {
                kept.add(title);
            }
            top = top.getFirst().parts;
        }
        prose.stream()
                .map(StringBuilder::toString)
                .filter(one -> !one.isBlank())
                .forEach(kept::add);
        return new Found(top.stream().map(node -> node.step(Optional.empty())).toList(), kept);
    }
}
