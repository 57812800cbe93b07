package dev.toolbooth.app.config;

/** What a key of the file may name: one value, or a section of more keys. */
sealed interface Entry permits Setting, Section {

    /** The full key, with dots. */
    String key();

    /** One line about it. */
    String description();

    /** The last part of the key, as it is written in the file. */
    default String name() {
        return key().substring(key().lastIndexOf('.') + 1);
    }
}
