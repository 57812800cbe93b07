package dev.toolbooth.tools.workspace.planner.request;

import java.util.List;

/** A piece of a request, as its lines are laid out. */
sealed interface Block {

    /** A heading; the first level is 1. */
    record Heading(int level, String text) implements Block {}

    /**
     * A point of a list.
     *
     * @param indent how many columns it is moved in
     * @param numbered whether it has a number or a letter, and no bullet
     */
    record Item(int indent, boolean numbered, Mark mark, String text) implements Block {}

    /**
     * Plain text, line by line.
     *
     * @param indent how many columns its first line is moved in
     */
    record Paragraph(int indent, List<String> lines) implements Block {
        public Paragraph {
            lines = List.copyOf(lines);
        }
    }

    /** A quotation or a table. */
    record Aside(String text) implements Block {}

    /** Code between fences, with them. */
    record Fence(String text) implements Block {}
}
