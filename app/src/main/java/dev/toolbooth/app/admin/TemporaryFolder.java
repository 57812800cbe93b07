package dev.toolbooth.app.admin;

import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that lives as long as a command. */
record TemporaryFolder(Path folder) implements AutoCloseable {

    static TemporaryFolder make() {
        try {
            return new TemporaryFolder(Files.createTempDirectory("toolbooth"));
        } catch (IOException e) {
            throw new StoreProblem(
                    "No temporary folder can be made: " + StoreProblem.reason(e) + ".", e);
        }
    }

    /** Deletes it if possible: at worst an empty store stays in the temporary folder. */
    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> innermost = all.sorted(Comparator.reverseOrder()).toList();
            for (Path one : innermost) {
                Files.deleteIfExists(one);
            }
        } catch (IOException left) {
            return;
        }
    }
}
