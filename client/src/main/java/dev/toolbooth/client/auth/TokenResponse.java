package dev.toolbooth.client.auth;

/** The response of a token endpoint. */
sealed interface TokenResponse {

    record Granted(Grant grant) implements TokenResponse {}

    /**
     * No token, and why.
     *
     * @param error in the words of OAuth; empty where it has none
     * @param message for people
     */
    record Refused(String error, String message) implements TokenResponse {
        /** Whether the server does not know this program, or no longer. */
        boolean isOfClient() {
            return error.equals("invalid_client") || error.equals("unauthorized_client");
        }
    }
}
