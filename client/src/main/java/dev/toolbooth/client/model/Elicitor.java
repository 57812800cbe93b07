package dev.toolbooth.client.model;

/**
 * A callback that asks the user on a server's behalf. Thread-safe; may take as long as the user
 * does.
 */
@FunctionalInterface
public interface Elicitor {

    ElicitResult elicit(Elicitation question);

    /** Whether it can send the user to a page, beside showing forms. */
    default boolean opensPages() {
        return false;
    }
}
