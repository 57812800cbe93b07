package dev.toolbooth.server.admin;

/** The part of an office that says how a running server is. */
public interface StatusOffice {

    /** What runs, whether what it depends on works, and what an operator should know. */
    Answer status();

    /** Every setting with its value and where that comes from, secrets masked. */
    Answer settings();

    /** What the doctor finds. */
    Answer doctor();

    /** An office without a server. */
    StatusOffice CLOSED =
            new StatusOffice() {
                @Override
                public Answer status() {
                    return Answer.closed("no server runs");
                }

                @Override
                public Answer settings() {
                    return Answer.closed("no server runs");
                }

                @Override
                public Answer doctor() {
                    return Answer.closed("no server runs");
                }
            };
}
