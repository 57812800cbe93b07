package dev.toolbooth.search.chunk;

/** The kind of structure that a file has. */
public enum FileStructure {
    JAVA,
    KOTLIN,
    PYTHON,
    JAVASCRIPT,
    TYPESCRIPT,
    TSX,
    GO,
    RUST,
    C,
    CPP,
    MARKDOWN,
    LINES
}
