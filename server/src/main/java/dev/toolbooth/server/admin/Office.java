package dev.toolbooth.server.admin;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Where an operator looks after keys and accounts, in the same words whether the books are here or
 * with a running server. What comes back is JSON as {@code openapi.json} describes it.
 *
 * <p>Implementations are safe for concurrent use, may block, and never throw because of what they
 * are asked.
 */
public interface Office {

    /** Keys, oldest first. */
    Answer keys(Part part);

    /** One key. */
    Answer key(String id);

    /** Makes a key. The answer has its secret, which is never shown again. */
    Answer createKey(JsonNode order);

    /** Changes what a key may do: its rate, its limits, its end. */
    Answer changeKey(String id, JsonNode order);

    /** Takes a key back for good. */
    Answer revokeKey(String id);

    /** Accounts in the order of their ids. */
    Answer accounts(Part part);

    /** One account with its keys and its latest entries. */
    Answer account(String id);

    /**
     * Entries of the books, oldest first.
     *
     * @param account whose, or null for all
     */
    Answer entries(@Nullable String account, Part part);

    /** Puts the operator's money into an account; the same id counts once. */
    Answer deposit(String account, JsonNode order);

    /** What is wrong with the books. */
    Answer audit();

    /** Payments, the latest first. */
    Answer payments(Wanted wanted, Part part);

    /** One payment with all that has become of it, or all payments of a session. */
    Answer payment(String id);

    /** Gives a payment back to where it came from. */
    Answer refund(String id);

    /** Looks again for a payment of which nobody could say what became. */
    Answer recheck(String id);

    /** What is sold, and for how much. */
    Answer servers();

    /** What can be bought, here and elsewhere. */
    CatalogOffice catalog();

    /** What was called, sold and earned. */
    SalesOffice sales();

    /** Single calls. */
    CallOffice calls();

    /** Tools, and trying them. */
    ToolOffice tools();

    /** How the server is. */
    StatusOffice status();

    /** The workspace. */
    WorkspaceOffice workspace();

    /** An office without books. */
    Office CLOSED = new ClosedOffice();

    /**
     * Which payments are wanted.
     *
     * @param state or null for all
     * @param wallet an address, or its account; null for all
     */
    record Wanted(@Nullable String state, @Nullable String wallet) {
        /** All of them. */
        public static final Wanted ALL = new Wanted(null, null);
    }

    /**
     * A part of a long list.
     *
     * @param after the id of the last one before, or null for the start
     * @param limit the most that are wanted
     */
    record Part(@Nullable String after, int limit) {
        /** The most at once. */
        public static final int LIMIT_MAX = 1_000;

        /** As many as there are at once without a wish. */
        public static final int LIMIT = 100;
    }
}
