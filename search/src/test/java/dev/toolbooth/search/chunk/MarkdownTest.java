package dev.toolbooth.search.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is one piece of a Markdown page. */
class MarkdownTest {
    private final Pieces pieces = new Pieces(240);

    @Test
    void aSectionIsAPieceNamedAfterTheHeadingsAboveIt() {
        String words = "Some words that say what has to be said about it here, and then some. ";
        String page =
                "# Install ##\n\n## Linux\n\n"
                        + words
                        + "\n\n### Debian\n\n"
                        + words
                        + "\n\nmacOS\n-----\n\n"
                        + words
                        + "\n\nRun\n===\n"
                        + words
                        + "\n";

        assertThat(pieces.of("a.md", page))
                .containsExactly(
                        "1-5 heading Install > Linux",
                        "7-9 heading Install > Linux > Debian",
                        "11-14 heading Install > macOS",
                        "16-18 heading Run");
    }

    @Test
    void aFenceIsNotSplitIfItFitsAndHasNoHeadings() {
        String fence = "```sh\n# not a heading\n\necho one\n\necho two\n\necho three\n```\n";
        String page =
                "# A\n\n" + "Words of it.\n\n".repeat(14) + fence + "\nMore words.\n".repeat(10);

        List<Chunk> chunks = pieces.chunks("a.md", page);

        assertThat(chunks).allMatch(chunk -> chunk.symbol().equals("A"));
        assertThat(chunks).filteredOn(chunk -> chunk.text().contains(fence.strip())).hasSize(1);
    }

    @Test
    void aFenceThatNeverEndsHidesNothing() {
        String page = "# A\n\n```\n\n" + "x".repeat(100) + "\n\n# B\n\n" + "y".repeat(100) + "\n";

        assertThat(pieces.of("a.md", page)).containsExactly("1-5 heading A", "7-9 heading B");
    }

    @Test
    void whatAPageSaysAboutItselfIsNoHeading() {
        String page =
                "---\ntitle: x\nother: " + "y".repeat(60) + "\n---\n\n# A\n\n" + "z".repeat(90);

        assertThat(pieces.of("a.md", page)).containsExactly("1-4 lines", "6-8 heading A");
    }

    @Test
    void listsAndTablesAreNoHeadings() {
        String page = "# A\n\n- one\n---\n\n| a |\n---\n\n#hash " + "z".repeat(90) + "\n";

        assertThat(pieces.of("a.md", page)).containsExactly("1-9 heading A");
    }
}
