package dev.toolbooth.tools.workspace.planner.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Puts the blocks of a request together to steps with parts. For one request. */
final class OutlineReader {
    /** What is nested deeper stands beside what it would be a part of. */
    static final int DEPTH_MAX = 6;

    /** By how many columns a part is moved in at least. */
    private static final int NESTED_COLUMNS = 2;

    private final List<Node> roots = new ArrayList<>();
    private final Deque<Level> headings = new ArrayDeque<>();
    private final Deque<Level> points = new ArrayDeque<>();
    private final StringBuilder rest = new StringBuilder();

    /** What introduces the list that comes now. */
    private @Nullable Node introduction;

    /** What a fence belongs to; nothing is the rest. */
    private @Nullable Node last;

    /** The level of the heading below which nothing is to be done, or 0. */
    private int background;

    private boolean listed;

    /**
     * A step that others can be parts of.
     *
     * @param at its level, or how many columns it is moved in
     * @param node nothing when what stands below is no part of it
     */
    private record Level(int at, boolean numbered, @Nullable Node node) {}

    /** What was found. */
    record Found(List<Step> steps, boolean listed, String rest) {}

    private OutlineReader() {}

    static Found read(List<Block> blocks) {
        OutlineReader reader = new OutlineReader();
        for (int i = 0; i < blocks.size(); i++) {
            boolean listNext = i + 1 < blocks.size() && blocks.get(i + 1) instanceof Block.Item;
            reader.take(blocks.get(i), listNext);
        }
        return reader.found();
    }

    private void take(Block block, boolean listNext) {
        switch (block) {
            case Block.Heading(int level, String text) -> heading(level, text);
            case Block.Item item -> item(item);
            case Block.Paragraph(int indent, List<String> lines) -> {
                Level point = points.peek();
                if (point != null && point.node() != null && indent > point.at()) {
                    point.node().append(String.join("\n", lines));
                } else {
                    paragraph(lines, listNext);
                }
            }
            case Block.Aside(String text) -> aside(text);
            case Block.Fence(String text) -> {
                if (last == null) {
                    aside(text);
                } else {
                    last.append(text);
                }
            }
        }
    }

    private void heading(int level, String text) {
        points.clear();
        introduction = null;
        headings.removeIf(open -> open.at() >= level);
        if (background > 0 && level > background) {
            aside(text);
            return;
        }
        background = Phrases.background(text) ? level : 0;
        if (background > 0) {
            aside(text);
        } else if (Phrases.general(text)) {
            aside(text);
            Level above = headings.peek();
            headings.push(new Level(level, false, above == null ? null : above.node()));
        } else {
            Level above = headings.peek();
            headings.push(
                    new Level(
                            level,
                            false,
                            add(above == null ? null : above.node(), text, Mark.OPEN, true)));
        }
    }

    private void item(Block.Item item) {
        if (background > 0) {
            rest.append("\n- ").append(item.text());
            last = null;
            return;
        }
        listed = true;
        // A bullet as far out as the number before it belongs to that.
        points.removeIf(
                point ->
                        item.indent() < point.at()
                                || (item.indent() < point.at() + NESTED_COLUMNS
                                        && !(point.numbered() && !item.numbered())));
        Level above = points.peek();
        Node parent = above == null ? top() : above.node();
        Node node = add(parent, item.text(), item.mark(), false);
        points.push(new Level(item.indent(), item.numbered(), node));
    }

    /** What steps belong to that are parts of no point of a list. */
    private @Nullable Node top() {
        Level heading = headings.peek();
        return introduction != null ? introduction : heading == null ? null : heading.node();
    }

    private void paragraph(List<String> lines, boolean listNext) {
        points.clear();
        introduction = null;
        if (background > 0) {
            aside(String.join("\n", lines));
            return;
        }
        Node heading = top();
        if (heading != null && heading == last && heading.parts.isEmpty() && !listNext) {
            heading.append(String.join("\n", lines));
            return;
        }
        List<String> texts = Lines.joined(lines);
        for (int i = 0; i < texts.size(); i++) {
            text(texts.get(i), listNext && i == texts.size() - 1);
        }
    }

    private void text(String text, boolean listNext) {
        Optional<Sentences.Counted> counted = Sentences.counted(text);
        if (counted.isPresent()) {
            listed = true;
            if (!Phrases.bare(counted.get().before() + " ").isBlank()) {
                sentences(counted.get().before(), true);
            }
            counted.get().items().forEach(item -> add(top(), item, Mark.OPEN, false));
            introduction = null;
        } else {
            sentences(text, listNext);
        }
    }

    private void sentences(String text, boolean listNext) {
        List<String> all = Sentences.of(text);
        StringJoiner said = new StringJoiner(" ");
        for (int i = 0; i < all.size(); i++) {
            String sentence = all.get(i);
            boolean label = listNext && i == all.size() - 1 && sentence.endsWith(":");
            String bare = label ? sentence.substring(0, sentence.length() - 1) : sentence;
            if (label && Phrases.bare(bare + " ").isBlank()) {
                last = null;
            } else if (label && !Phrases.introduces(bare)) {
                introduction = add(top(), Sentences.told(bare), Mark.OPEN, true);
            } else if (!label && Sentences.isOrder(sentence)) {
                Sentences.orders(sentence).forEach(order -> add(top(), order, Mark.OPEN, false));
            } else {
                said.add(sentence);
                last = null;
            }
        }
        if (said.length() > 0) {
            Node kept = last;
            aside(said.toString());
            last = kept;
        }
    }

    private Node add(@Nullable Node parent, String text, Mark mark, boolean heading) {
        Node above = parent;
        while (above != null && above.depth() >= DEPTH_MAX) {
            above = above.parent;
        }
        Node node = new Node(text, mark, heading, above);
        (above == null ? roots : above.parts).add(node);
        last = node;
        return node;
    }

    private void aside(String text) {
        rest.append(rest.isEmpty() ? "" : "\n\n").append(text);
        last = null;
    }

    private Found found() {
        List<Node> top = roots;
        StringBuilder title = new StringBuilder();
        // The title of the whole, with nothing beside it.
        while (top.size() == 1 && top.getFirst().heading && !top.getFirst().parts.isEmpty()) {
            title.append(top.getFirst().text()).append("\n\n");
            top = top.getFirst().parts;
        }
        rest.insert(0, title);
        return new Found(
                top.stream().map(node -> node.step(Optional.empty())).toList(),
                listed,
                rest.toString().strip());
    }
}
