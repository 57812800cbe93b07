package dev.toolbooth.app.config.setting;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A path in the file system.
 *
 * @param endings how the file's name may end; empty when any name will do
 * @param must what must exist there
 */
public record PathType(List<String> endings, Must must) implements LineType<Path> {

    /** The thing that must exist at a path. */
    public enum Must {
        /** Nothing yet; it will be a folder. */
        BE_A_PATH,
        /** Nothing yet; it may be a file or a folder. */
        BE_ANYTHING,
        /** Nothing yet; it will be a file. */
        BE_A_NEW_FILE,
        BE_A_FILE,
        BE_A_FOLDER
    }

    @Override
    public ParseResult<Path> read(String text, Path base) {
        if (text.isBlank()) {
            return bad("is empty");
        }
        try {
            return check(base.resolve(text));
        } catch (InvalidPathException e) {
            return bad("is not a path");
        }
    }

    private ParseResult<Path> check(Path path) {
        if (!endings.isEmpty() && endings.stream().noneMatch(path.toString()::endsWith)) {
            return bad("has another ending");
        }
        return switch (must) {
            case BE_A_PATH, BE_ANYTHING, BE_A_NEW_FILE -> new ParseResult.Good<>(path);
            case BE_A_FILE -> found(path, "file", Files.isRegularFile(path), true);
            case BE_A_FOLDER ->
                    found(path, "folder", Files.isDirectory(path), Files.isExecutable(path));
        };
    }

    private ParseResult<Path> found(Path path, String what, boolean there, boolean usable) {
        if (!there) {
            return bad(
                    "is not a " + what + " (looked for " + path.toAbsolutePath().normalize() + ")");
        }
        if (!usable || !Files.isReadable(path)) {
            return bad("may not be read by this user");
        }
        return new ParseResult.Good<>(path);
    }

    @Override
    public String write(Path value) {
        return value.toString();
    }

    @Override
    public JsonNode jsonWithoutFolders(Path value) {
        Path name = value.getFileName();
        return JsonNodeFactory.instance.stringNode(name == null ? "" : name.toString());
    }

    @Override
    public String expected() {
        String named = endings.isEmpty() ? "" : " " + String.join(" or ", endings) + " file";
        return "the path of a"
                + switch (must) {
                    case BE_A_PATH -> named.isEmpty() ? " folder" : named;
                    case BE_ANYTHING -> named.isEmpty() ? " file or folder" : named;
                    case BE_A_NEW_FILE -> named.isEmpty() ? " file" : named;
                    case BE_A_FILE -> " readable" + (named.isEmpty() ? " file" : named);
                    case BE_A_FOLDER -> " readable" + (named.isEmpty() ? " folder" : named);
                };
    }
}
