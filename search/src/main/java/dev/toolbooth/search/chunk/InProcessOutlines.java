package dev.toolbooth.search.chunk;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.treesitter.TSTree;

/**
 * A reader of sources in this process, which native code may crash: some texts no parser was made
 * for.
 */
record InProcessOutlines(Syntaxes syntaxes) implements Outlines {

    @Override
    public List<SourceUnit> of(FileStructure structure, String text, ChunkSizes sizes) {
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        return syntaxes.of(structure)
                .map(
                        syntax -> {
                            try (TSTree tree = syntax.parse(source)) {
                                return tree == null
                                        ? List.<SourceUnit>of()
                                        : SyntaxOutline.of(
                                                syntax, tree, new SourceLines(text), sizes, source);
                            }
                        })
                .orElse(List.of());
    }
}
