package dev.toolbooth.app.config.setting;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The shape of groups of keys: their keys, and the value that a group becomes. */
public final class GroupShape<T> {
    private final String noun;
    private final Optional<String> unique;
    private final Function<GroupValues<T>, Optional<T>> read;
    private final GroupValues<T> declared = GroupValues.keys();

    /**
     * @param noun what one group is, such as "a server"
     * @param read declares the keys, makes the value, and reports what doesn't fit together
     */
    public GroupShape(String noun, Function<GroupValues<T>, Optional<T>> read) {
        this(noun, Optional.empty(), read);
    }

    /** A shape with a key whose value no two groups of a list may share. */
    public GroupShape(String noun, String unique, Function<GroupValues<T>, Optional<T>> read) {
        this(noun, Optional.of(unique), read);
    }

    private GroupShape(
            String noun, Optional<String> unique, Function<GroupValues<T>, Optional<T>> read) {
        this.noun = noun;
        this.unique = unique;
        this.read = read;
        var _ = read.apply(declared);
    }

    public String noun() {
        return noun;
    }

    public Optional<String> unique() {
        return unique;
    }

    /** What is made of a group; what is wrong with it is reported there. */
    public Optional<T> read(GroupValues<T> group) {
        return read.apply(group);
    }

    /** The group that reads back as the value. */
    public ObjectNode write(T value) {
        return declared.write(value);
    }

    /** The keys, each as a setting whose own key is only the name in the group. */
    public List<Setting<?>> settings() {
        return declared.declared();
    }

    /** Those that can't be left out. */
    public List<Setting<?>> required() {
        return declared.required();
    }
}
