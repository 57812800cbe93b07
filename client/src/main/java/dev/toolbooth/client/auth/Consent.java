package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.net.URI;

/** How a person is asked for leave: their browser goes to a page, and is sent back. Thread-safe. */
public interface Consent {

    /**
     * Begins to wait for somebody's return.
     *
     * @throws McpException.NotAuthorized when there is no way to ask
     */
    Visit begin();

    /** One time of asking. */
    interface Visit extends AutoCloseable {

        /** Where the browser is to be sent back to. */
        URI redirect();

        /**
         * Shows the page and waits.
         *
         * @return where the browser was sent back to, with all that was said there
         * @throws McpException.NotAuthorized when nobody came back in time
         */
        URI ask(URI page);

        @Override
        void close();
    }
}
