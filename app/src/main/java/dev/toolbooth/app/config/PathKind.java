package dev.toolbooth.app.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * A path in the file system.
 *
 * @param endings how the file's name may end; empty when any name will do
 * @param existing whether there must be a readable file
 */
record PathKind(List<String> endings, boolean existing) implements Kind<Path> {

    @Override
    public Reading<Path> read(String text, Path base) {
        if (text.isBlank()) {
            return bad("is empty");
        }
        try {
            return check(base.resolve(text));
        } catch (InvalidPathException e) {
            return bad("is not a path");
        }
    }

    private Reading<Path> check(Path path) {
        if (!endings.isEmpty() && endings.stream().noneMatch(path.toString()::endsWith)) {
            return bad("has another ending");
        }
        if (existing && !Files.isRegularFile(path)) {
            return bad("is not a file (looked for " + path.toAbsolutePath().normalize() + ")");
        }
        if (existing && !Files.isReadable(path)) {
            return bad("may not be read by this user");
        }
        return new Reading.Good<>(path);
    }

    @Override
    public String write(Path value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return "the path of a"
                + (existing ? " readable" : "")
                + (endings.isEmpty() ? "" : " " + String.join(" or ", endings))
                + (existing || !endings.isEmpty() ? " file" : " folder");
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
