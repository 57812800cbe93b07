package dev.toolbooth.search.chunk;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.treesitter.TSTree;

/**
 * Reads sources in this very process, which native code may end: there are texts that no parser was
 * thought for.
 */
record LocalOutlines(Syntaxes syntaxes) implements Outlines {

    @Override
    public List<Unit> of(Structure structure, String text, Sizes sizes) {
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        return syntaxes.of(structure)
                .map(
                        syntax -> {
                            try (TSTree tree = syntax.parse(source)) {
                                return tree == null
                                        ? List.<Unit>of()
                                        : Outline.of(syntax, tree, new Lines(text), sizes, source);
                            }
                        })
                .orElse(List.of());
    }
}
