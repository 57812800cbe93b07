package dev.toolbooth.app.office;

import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is there for as long as a command runs. */
record Scratch(Path folder) implements AutoCloseable {

    static Scratch make() {
        try {
            return new Scratch(Files.createTempDirectory("toolbooth"));
        } catch (IOException e) {
            throw new StoreProblem(
                    "No temporary folder can be made: " + StoreProblem.reason(e) + ".", e);
        }
    }

    /** Deletes it, as far as that goes: what stays is empty books in a folder for such things. */
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
