package dev.toolbooth.app.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * A path in the file system.
 *
 * @param endings how the file's name may end; empty when any name will do
 * @param must what has to be there
 */
record PathKind(List<String> endings, Must must) implements Kind<Path> {

    /** What has to be at a path. */
    enum Must {
        /** Nothing yet; it will be a folder. */
        BE_A_PATH,
        /** Nothing yet; it will be a file. */
        BE_A_NEW_FILE,
        BE_A_FILE,
        BE_A_FOLDER
    }

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
        return switch (must) {
            case BE_A_PATH, BE_A_NEW_FILE -> new Reading.Good<>(path);
            case BE_A_FILE -> found(path, "file", Files.isRegularFile(path), true);
            case BE_A_FOLDER ->
                    found(path, "folder", Files.isDirectory(path), Files.isExecutable(path));
        };
    }

    private Reading<Path> found(Path path, String what, boolean there, boolean usable) {
        if (!there) {
            return bad(
                    "is not a " + what + " (looked for " + path.toAbsolutePath().normalize() + ")");
        }
        if (!usable || !Files.isReadable(path)) {
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
        boolean fresh = must == Must.BE_A_PATH || must == Must.BE_A_NEW_FILE;
        boolean file = must == Must.BE_A_FILE || must == Must.BE_A_NEW_FILE;
        return "the path of a"
                + (fresh ? "" : " readable")
                + (endings.isEmpty() ? "" : " " + String.join(" or ", endings))
                + (file || !endings.isEmpty() ? " file" : " folder");
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
