package dev.toolbooth.app.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The path of a folder that is there. */
record FolderKind() implements Kind<Path> {

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
        if (!Files.isDirectory(path)) {
            return bad("is not a folder (looked for " + path.toAbsolutePath().normalize() + ")");
        }
        if (!Files.isReadable(path) || !Files.isExecutable(path)) {
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
        return "the path of a readable folder";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
