package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Cuts a request into blocks, in one pass over its lines. For one request. */
final class BlockReader {
    /** Ends of lines that Java doesn't count as such. */
    private static final Pattern OTHER_ENDS = Pattern.compile("[\\u0085\\u2028\\u2029]");

    private final List<Block> blocks = new ArrayList<>();

    /** The lines of a paragraph that may go on. */
    private final List<String> paragraph = new ArrayList<>();

    private int paragraphIndent;

    /** A point of a list that may go on, without its text. */
    private Optional<Block.Item> item = Optional.empty();

    private final StringBuilder itemText = new StringBuilder();

    private final StringBuilder aside = new StringBuilder();
    private final StringBuilder code = new StringBuilder();
    private char fenceChar;
    private int fenceLength;
    private int fenceIndent;

    /** Whether there was an empty line before this one. */
    private boolean apart;

    private BlockReader() {}

    static List<Block> read(String request) {
        BlockReader reader = new BlockReader();
        OTHER_ENDS.matcher(request).replaceAll("\n").lines().forEach(reader::take);
        reader.endCode();
        reader.endText();
        return reader.blocks;
    }

    private void take(String line) {
        Layout.Start start = Layout.start(line);
        String text = line.substring(start.at()).stripTrailing();
        if (fenceLength > 0) {
            code.append('\n').append(withoutIndent(line).stripTrailing());
            if (Layout.closes(text, fenceChar, fenceLength)) {
                endCode();
            }
        } else if (text.isEmpty()) {
            endParagraph();
            endAside();
            apart = true;
        } else {
            plain(text, start.indent());
            apart = false;
        }
    }

    /** A line of code, moved out as far as the fence before it is moved in. */
    private String withoutIndent(String line) {
        int from = 0;
        while (from < fenceIndent && from < line.length() && line.charAt(from) == ' ') {
            from++;
        }
        return line.substring(from);
    }

    private void plain(String text, int indent) {
        int fence = Layout.fence(text);
        Optional<Block.Heading> heading = Layout.heading(text);
        if (fence > 0) {
            endText();
            fenceChar = text.charAt(0);
            fenceLength = fence;
            fenceIndent = indent;
            code.append(text);
        } else if (!paragraph.isEmpty() && Layout.rule(text, "=-", 2) && !text.contains(" ")) {
            String title = paragraph.removeLast();
            endText();
            blocks.add(new Block.Heading(text.charAt(0) == '=' ? 1 : 2, title));
        } else if (Layout.rule(text, "-*_", 3)) {
            endText();
        } else if (heading.isPresent()) {
            endText();
            blocks.add(heading.get());
        } else {
            words(text, indent);
        }
    }

    private void words(String text, int indent) {
        Optional<Block.Item> begun = Layout.item(text, indent);
        if (begun.isPresent()) {
            endText();
            item = begun;
            itemText.append(begun.get().text());
        } else if (text.startsWith(">") || text.startsWith("|")) {
            endParagraph();
            endItem();
            aside.append(aside.isEmpty() ? "" : "\n").append(text);
        } else if (goesOn(text, indent)) {
            itemText.append(apart ? "\n\n" : " ").append(text);
        } else {
            endItem();
            endAside();
            if (paragraph.isEmpty()) {
                paragraphIndent = indent;
            }
            paragraph.add(text);
        }
    }

    /** Whether a line belongs to the point of a list before it. */
    private boolean goesOn(String text, int indent) {
        return item.isPresent()
                && (indent > item.get().indent()
                        || (!apart
                                && Character.isLowerCase(text.codePointAt(0))
                                && !Phrases.connects(text)));
    }

    private void endItem() {
        if (item.isPresent()) {
            Block.Item ended = item.get();
            String text = itemText.toString().strip();
            if (!text.isEmpty()) {
                blocks.add(new Block.Item(ended.indent(), ended.numbered(), ended.mark(), text));
            }
            itemText.setLength(0);
            item = Optional.empty();
        }
    }

    private void endText() {
        endItem();
        endParagraph();
        endAside();
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            blocks.add(new Block.Paragraph(paragraphIndent, paragraph));
            paragraph.clear();
        }
    }

    private void endAside() {
        if (!aside.isEmpty()) {
            blocks.add(new Block.Aside(aside.toString()));
            aside.setLength(0);
        }
    }

    private void endCode() {
        if (fenceLength > 0) {
            blocks.add(new Block.Fence(code.toString()));
            code.setLength(0);
            fenceLength = 0;
        }
    }
}
