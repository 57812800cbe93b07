package dev.toolbooth.client;

/** Asks the user on a server's behalf. Thread-safe; may take as long as a user does. */
@FunctionalInterface
public interface Elicitor {

    Elicited elicit(Elicitation question);

    /** Whether it can send the user to a page, beside showing forms. */
    default boolean opensPages() {
        return false;
    }
}
