package dev.toolbooth.app.config.problem;

import java.nio.file.Path;

/** The origin of a value. */
public sealed interface SettingOrigin {

    /** The default. */
    record Standard() implements SettingOrigin {}

    /**
     * The configuration file.
     *
     * @param line counted from one; zero means the file as a whole
     */
    record InFile(Path file, int line) implements SettingOrigin {}

    /** A variable of the environment. */
    record InEnvironment(String name) implements SettingOrigin {}

    /** A flag of the command line. */
    record InFlag(String name) implements SettingOrigin {}

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
