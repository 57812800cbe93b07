package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.net.URI;

/**
 * A way to ask a person for consent: their browser opens a page and is redirected back.
 * Thread-safe.
 */
public interface Consent {

    /**
     * Begins to wait for the redirect.
     *
     * @throws McpException.NotAuthorized when there is no way to ask
     */
    Prompt begin();

    /** One time of asking. */
    interface Prompt extends AutoCloseable {

        /** Where the browser is to be sent back to. */
        URI redirect();

        /**
         * Shows the page and waits.
         *
         * @return where the browser was sent back to, with all that was said there
         * @throws McpException.NotAuthorized when the person didn't come back in time
         */
        URI ask(URI page);

        @Override
        void close();
    }
}
