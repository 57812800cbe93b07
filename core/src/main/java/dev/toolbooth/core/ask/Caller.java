package dev.toolbooth.core.ask;

/**
 * Who is calling, as far as the server could tell. Callers with the same id are the same, whatever
 * they may use at the moment.
 *
 * @param id stable for one credential; what sessions, tasks and sealed state are bound to
 * @param scopes what they may use
 */
public record Caller(String id, Scopes scopes) {

    /** Anyone: a caller without a credential, where none is needed. */
    public static final Caller ANONYMOUS = new Caller("anonymous");

    /** A caller who may use everything. */
    public Caller(String id) {
        this(id, Scopes.ALL);
    }

    /** Whether this is someone in particular. */
    public boolean known() {
        return !equals(ANONYMOUS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Caller caller && id.equals(caller.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
