package dev.toolbooth.core.ask;

/** Something a client may be able to do for a tool. */
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
