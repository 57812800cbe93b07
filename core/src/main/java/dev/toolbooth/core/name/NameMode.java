package dev.toolbooth.core.name;

/** The form of the names in listings; a tool is found under every form either way. */
public enum NameMode {
    /** Plain names; a full one only where another namespace has the plain one. */
    PLAIN,

    /** Full names, such as {@code mcp__demo__echo}. */
    PREFIXED,

    /** Each thing twice: under its plain name and under its full one. */
    BOTH
}
