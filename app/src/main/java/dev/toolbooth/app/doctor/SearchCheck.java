package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.SearchConfig;
import dev.toolbooth.app.workspace.Meaning;
import dev.toolbooth.app.workspace.Searching;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the workspace can be searched by meaning, and how large its index is. */
final class SearchCheck {
    private static final String WHAT = "search";
    private static final String ELSE = "or set workspace.search.meaning to off";

    private SearchCheck() {}

    static List<Finding> look(Config config) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return List.of();
        }
        if (!config.workspace().search().enabled()) {
            return List.of(Finding.ok(WHAT, "switched off by workspace.search.enabled"));
        }
        String index = index(Searching.index(config, root.get()));
        try {
            return List.of(Finding.ok(WHAT, model(config) + "; " + index));
        } catch (EmbeddingFailure | IOException e) {
            boolean remote = config.workspace().search().meaning() == SearchConfig.Meaning.ENDPOINT;
            return List.of(
                    Finding.warn(
                            WHAT,
                            "by words alone, for " + e.getMessage() + "; " + index,
                            remote
                                    ? "look at workspace.search.endpoint, " + ELSE
                                    : "name an endpoint in workspace.search.endpoint, " + ELSE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** How is found, once that was tried. */
    private static String model(Config config)
            throws EmbeddingFailure, IOException, InterruptedException {
        // Nothing is left in the folder of data by somebody who only looks.
        Path libraries = Files.createTempDirectory("toolbooth-doctor");
        try {
            Optional<Meaning> meaning = Meaning.of(config, libraries);
            if (meaning.isEmpty()) {
                return "by words alone, as workspace.search.meaning says";
            }
            try (Meaning tried = meaning.get()) {
                tried.embedder().query("");
                return "by words and by " + tried.embedder().model() + ", which works here";
            }
        } finally {
            remove(libraries);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException e) {
            // A library that is loaded can't be deleted everywhere, and is in nobody's way.
        }
    }

    private static String index(Path folder) {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                bytes += Files.size(file);
            }
        } catch (IOException e) {
            // There is none, or it is being written to at this moment.
        }
        return bytes == 0
                ? "nothing is indexed yet"
                : String.format(Locale.ROOT, "the index takes %.1f MiB", bytes / 1_048_576.0);
    }
}
