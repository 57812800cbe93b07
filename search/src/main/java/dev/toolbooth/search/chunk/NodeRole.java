package dev.toolbooth.search.chunk;

/** The role of a syntax tree's node in the outline. */
enum NodeRole {
    /** A sign or a keyword. */
    SIGN,

    /** A comment or an attribute, which belongs to what follows. */
    PREFIX,

    FUNCTION,

    /** A function without a name of its own; only what it is given to makes it one. */
    LAMBDA,

    /** A class or something like it, whose members are looked at. */
    CLASS,

    /** As a class, for namespaces and modules. */
    MODULE,

    /** The part of a class with its members. */
    BODY,

    /** Something around a definition, such as {@code export}. */
    WRAPPER,

    /** A wrapper that gives its name to what is in it. */
    NAMING,

    /** Something around many definitions that has no name, such as {@code #ifdef}. */
    GROUP,

    /** Imports, with which a grammar may take the comment that follows. */
    IMPORTS,

    OTHER
}
