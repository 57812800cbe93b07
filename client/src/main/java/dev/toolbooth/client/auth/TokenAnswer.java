package dev.toolbooth.client.auth;

/** What a token endpoint says. */
sealed interface TokenAnswer {

    record Granted(Grant grant) implements TokenAnswer {}

    /**
     * No token, and why.
     *
     * @param error in the words of OAuth; empty where it has none
     * @param message for people
     */
    record Refused(String error, String message) implements TokenAnswer {
        /** Whether the server does not know this program, or no longer. */
        boolean isOfClient() {
            return error.equals("invalid_client") || error.equals("unauthorized_client");
        }
    }
}
