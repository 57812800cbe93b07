package dev.toolbooth.server.admin;

/** The result of subscribing to events. */
public sealed interface EventSubscription {

    /** It has begun, until this action runs. */
    record Begun(Runnable stop) implements EventSubscription {}

    /** They are not. */
    record Denied(AdminResult.Refused answer) implements EventSubscription {}
}
