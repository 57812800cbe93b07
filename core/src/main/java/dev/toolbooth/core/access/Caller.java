package dev.toolbooth.core.access;

import dev.toolbooth.core.money.Payer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The identity behind a request. Two callers with the same id are the same caller, whatever they
 * may use at the moment.
 *
 * @param id stable for one credential; what sessions, tasks and sealed state are bound to
 * @param scopes what they may use
 * @param servers which of the servers under this address they may use, or none for all
 * @param payer who pays for what they call, or null when no one does
 */
public record Caller(String id, Scopes scopes, Set<String> servers, @Nullable Payer payer) {

    private static final String STRANGER = "credential:";

    /** Anyone: a caller without a credential, where none is needed. */
    public static final Caller ANONYMOUS = new Caller("anonymous");

    /** The operator. No other caller has this id: other ids say what they are made of. */
    public static final Caller OPERATOR = new Caller("operator");

    public Caller {
        servers = Set.copyOf(servers);
    }

    /** A caller who may use everything that is free. */
    public Caller(String id) {
        this(id, Scopes.ALL);
    }

    /** A caller without a payer. */
    public Caller(String id, Scopes scopes) {
        this(id, scopes, Set.of(), null);
    }

    /** Whether they may use the server of that name. */
    public boolean mayEnter(String server) {
        return servers.isEmpty() || servers.contains(server);
    }

    /** Whether they may call the tool of that name. */
    public boolean mayCall(String tool) {
        return scopes.allow("tools", tool);
    }

    /** The same where only some of all that there is can be seen. */
    public Caller within(Scopes shown) {
        return new Caller(id, scopes.within(shown), servers, payer);
    }

    /** The same caller without a payer. */
    public Caller unpaid() {
        return new Caller(id, scopes, servers, null);
    }

    /** Whether this is someone in particular. */
    public boolean known() {
        return !equals(ANONYMOUS);
    }

    /** A caller with an unchecked credential: told apart from others, and no more. */
    public static Caller stranger(String digest) {
        return new Caller(STRANGER + digest);
    }

    /** Whether this is someone whose credential was checked and is good. */
    public boolean verified() {
        return known() && !id.startsWith(STRANGER);
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
