package dev.toolbooth.search.chunk;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.treesitter.TSLanguage;

/** The languages that can be parsed here, each loaded on first use. For any thread. */
final class Syntaxes {
    /** A source of languages. */
    interface Source {
        TSLanguage load(FileStructure structure) throws IOException;
    }

    private final Consumer<String> notices;
    private final Source source;
    private final LongSupplier nanoTime;
    private final Map<FileStructure, Optional<Syntax>> loaded = new ConcurrentHashMap<>();

    Syntaxes(Consumer<String> notices, Source source, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.notices = notices;
        this.source = source;
    }

    /** The language, or nothing if this machine has no library for it. */
    Optional<Syntax> of(FileStructure structure) {
        Optional<Syntax> known = loaded.get(structure);
        return known != null ? known : loaded.computeIfAbsent(structure, this::load);
    }

    private Optional<Syntax> load(FileStructure structure) {
        try {
            return Optional.of(new Syntax(source.load(structure), Grammar.of(structure), nanoTime));
        } catch (LinkageError | IOException | RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            notices.accept(
                    "tree-sitter can't be used for "
                            + structure.name().toLowerCase(Locale.ROOT)
                            + " on this machine, so its files are searched by their lines: "
                            + cause);
            return Optional.empty();
        }
    }
}
