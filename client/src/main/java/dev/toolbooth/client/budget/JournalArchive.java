package dev.toolbooth.client.budget;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The archived journals, with every line and every receipt: {@code journal-TIME.jsonl}. */
final class JournalArchive {
    /** Older ones are deleted; their sums are in the journal. */
    static final int FILES_MAX = 50;

    private JournalArchive() {}

    /** Keeps a second name for a file that is about to be replaced. */
    static void keep(Path file, Instant now) throws IOException {
        String time = now.toString().replace(":", "");
        Path kept = file.resolveSibling("journal-" + time + ".jsonl");
        try {
            Files.createLink(kept, file);
        } catch (FileAlreadyExistsException e) {
            // A crash came between the two names and the new file, at this very moment.
            return;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // Not every file system has second names.
            Files.copy(file, kept);
        }
        List<Path> old = all(file);
        for (int i = 0; i < old.size() - FILES_MAX; i++) {
            Files.deleteIfExists(old.get(i));
        }
    }

    /** The kept ones, oldest first. */
    static List<Path> all(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
            return files.filter(one -> name(one).matches("journal-.*\\.jsonl")).sorted().toList();
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
