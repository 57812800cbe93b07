package dev.toolbooth.server.admin;

/** The part of an office that says what was called, sold and earned, over a range of time. */
public interface SalesOffice {

    /** Calls, revenue, payers and failures: in all, by tool, by rail, by time, and top payers. */
    Answer stats(Query query);

    /** An office of a server that counts nothing. */
    SalesOffice CLOSED = _ -> Answer.closed("this server keeps no books");
}
