package dev.toolbooth.core.ask;

/**
 * Who is calling, as far as the server could tell.
 *
 * @param id stable for one credential; what sessions, tasks and sealed state are bound to
 */
public record Caller(String id) {

    /** Anyone: a caller without a credential. */
    public static final Caller ANONYMOUS = new Caller("anonymous");
}
