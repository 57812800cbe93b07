package dev.toolbooth.core.name;

/** Under which names things are listed; they are found under all of them either way. */
public enum NameMode {
    /** Plain names; a full one only where another namespace has the plain one. */
    PLAIN,

    /** Full names, such as {@code mcp__demo__echo}. */
    PREFIXED,

    /** Each thing twice: under its plain name and under its full one. */
    BOTH
}
