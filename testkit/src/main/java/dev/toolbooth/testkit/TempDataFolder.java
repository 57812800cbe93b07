package dev.toolbooth.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for what one server keeps, which is deleted when the server is done with. */
public record TempDataFolder(Path path) implements AutoCloseable {

    /** A folder with nothing in it. */
    public static TempDataFolder empty() {
        try {
            Path own = Files.createTempDirectory("toolbooth-data");
            return new TempDataFolder(Files.createDirectory(own.resolve("data")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder with API keys. */
    public static TempDataFolder with(Path keys) {
        TempDataFolder folder = empty();
        try {
            Files.copy(
                    keys, folder.path().resolve("keys.json"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    /** The folder as a program's environment names it. */
    public String text() {
        return path.toAbsolutePath().toString();
    }

    /** A copy of a folder, beside this one and for as long. */
    public Path copy(Path folder) {
        Path copy = path.resolveSibling(folder.getFileName().toString());
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.toList()) {
                Files.copy(one, copy.resolve(folder.relativize(one).toString()));
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(path.getParent())) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path one : deepestFirst) {
                Files.deleteIfExists(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
