package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.workspace.SearchConfig;
import dev.toolbooth.app.embedding.ConfiguredEmbedder;
import dev.toolbooth.app.workspace.CodeSearchService;
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

/** The check of the workspace's search by meaning, and of its index's size. */
final class SearchCheck {
    private static final String WHAT = "search";
    private static final String ELSE = "or set workspace.search.meaning to off";

    private SearchCheck() {}

    static List<CheckResult> check(Config config) {
        Optional<Path> root = config.workspace().root();
        if (root.isEmpty()) {
            return List.of();
        }
        if (!config.workspace().search().enabled()) {
            return List.of(CheckResult.ok(WHAT, "switched off by workspace.search.enabled"));
        }
        String index = index(CodeSearchService.index(config, root.get()));
        try {
            return List.of(CheckResult.ok(WHAT, model(config) + "; " + index));
        } catch (EmbeddingFailure | IOException e) {
            boolean remote = config.workspace().search().meaning() == SearchConfig.Meaning.ENDPOINT;
            return List.of(
                    CheckResult.warn(
                            WHAT,
                            "by words only: " + e.getMessage() + "; " + index,
                            remote
                                    ? "check workspace.search.endpoint, " + ELSE
                                    : "name an endpoint in workspace.search.endpoint, " + ELSE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** How is found, once that was tried. */
    private static String model(Config config)
            throws EmbeddingFailure, IOException, InterruptedException {
        // A check leaves nothing in the data folder.
        Path libraries = Files.createTempDirectory("toolbooth-doctor");
        try {
            Optional<ConfiguredEmbedder> meaning = ConfiguredEmbedder.of(config, libraries);
            if (meaning.isEmpty()) {
                return "by words only, as set by workspace.search.meaning";
            }
            try (ConfiguredEmbedder tried = meaning.get()) {
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
            // A loaded library can't be deleted everywhere, and does no harm.
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
