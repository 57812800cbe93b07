package dev.toolbooth.core.ask;

/** A capability that a client may have for tools to use. */
public enum ClientFeature {
    /** Have its model write something. */
    SAMPLING,
    /** Have its model write something, with tools. */
    SAMPLING_TOOLS,
    /** Ask its user to fill in a form. */
    ELICITATION,
    /** Send its user to a URL. */
    ELICITATION_URL,
    /** Say which folders it works in. */
    ROOTS,
    /** Follow a task. */
    TASKS,
    /** Read results as the samurai specification prints them. */
    SAMURAI
}
