package dev.toolbooth.app.config.setting;

/** The content under a key of the file: one value, or a section of more keys. */
public sealed interface SettingNode permits Setting, Section {

    /** The full key, with dots. */
    String key();

    /** One line about it. */
    String description();

    /** The last part of the key, as it is written in the file. */
    default String name() {
        return key().substring(key().lastIndexOf('.') + 1);
    }
}
