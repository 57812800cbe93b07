package dev.toolbooth.server.admin;

/** The part of an office that shows single calls: those that a running server remembers. */
public interface CallOffice {
    /** What is said where no server runs. */
    Answer.Refused NO_SERVER =
            new Answer.Refused(
                    Answer.Reason.UNAVAILABLE, "no server runs that would remember calls");

    /** Calls that have ended, the latest first. */
    Answer calls(Query query, Office.Part part);

    /** One call, step by step, with what was asked, what came of it, and what was paid. */
    Answer call(String id);

    /** Gives back what a call has cost; to ask again is harmless. */
    Answer refund(String id);

    /** Demands for payment that were made lately, the latest first. */
    Answer challenges(Office.Part part);

    /** Tells somebody of calls and payments from now on; of those that the query wants. */
    Watching watch(Query query, Spectator who);

    /** An office where nothing is called. */
    CallOffice CLOSED =
            new CallOffice() {
                @Override
                public Answer calls(Query query, Office.Part part) {
                    return noServer();
                }

                @Override
                public Answer call(String id) {
                    return noServer();
                }

                @Override
                public Answer refund(String id) {
                    return noServer();
                }

                @Override
                public Answer challenges(Office.Part part) {
                    return noServer();
                }

                @Override
                public Watching watch(Query query, Spectator who) {
                    return new Watching.Denied(NO_SERVER);
                }

                private static Answer noServer() {
                    return NO_SERVER;
                }
            };
}
