package dev.toolbooth.search.chunk;

/** What is known about how a file is built. */
public enum Structure {
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
