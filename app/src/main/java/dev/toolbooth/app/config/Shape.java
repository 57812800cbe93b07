package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Which keys the groups of one kind have, and what is made of such a group. */
interface Shape<T> {

    /** What one group is, such as "a server". */
    String noun();

    /** The keys, each as a setting whose own key is only the name in the group. */
    List<Setting<?>> settings();

    /** Those that can't be left out. */
    default List<Setting<?>> required() {
        return List.of();
    }

    /** A key whose value no two groups of a list may share, if there is one. */
    default Optional<Setting<String>> unique() {
        return Optional.empty();
    }

    /** Makes the value; reports to the group what doesn't fit together. */
    Optional<T> make(Group group);

    /** The group that reads back as the value. */
    ObjectNode write(T value);
}
