package dev.toolbooth.app.config;

import java.nio.file.Path;

/** Where a value came from. */
public sealed interface Origin {

    /** Nobody gave it. */
    record Standard() implements Origin {}

    /**
     * The configuration file.
     *
     * @param line counted from one; zero means the file as a whole
     */
    record InFile(Path file, int line) implements Origin {}

    /** A variable of the environment. */
    record InEnvironment(String name) implements Origin {}

    /** A flag of the command line. */
    record InFlag(String name) implements Origin {}

    /** How the origin is named in messages. */
    default String label() {
        return switch (this) {
            case Standard() -> "default";
            case InFile(Path file, int line) -> line == 0 ? file.toString() : file + ":" + line;
            case InEnvironment(String name) -> "env " + name;
            case InFlag(String name) -> "flag " + name;
        };
    }
}
