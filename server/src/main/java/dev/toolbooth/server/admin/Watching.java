package dev.toolbooth.server.admin;

/** What comes of it when somebody wants to be told of what happens. */
public sealed interface Watching {

    /** They are told, until this is run. */
    record Begun(Runnable stop) implements Watching {}

    /** They are not. */
    record Denied(Answer.Refused answer) implements Watching {}
}
