package dev.toolbooth.client;

import dev.toolbooth.client.transport.Authorizer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An authorizer that stops a request's clock while the user is asked for consent. */
record TimedAuthorizer(Authorizer authorizer, UserWaitTimer userWaitTimer) implements Authorizer {

    @Override
    public @Nullable String header(URI endpoint) {
        return authorizer.header(endpoint);
    }

    @Override
    public boolean refused(
            URI endpoint, int status, Map<String, List<String>> headers, int attempt) {
        userWaitTimer.begin();
        try {
            return authorizer.refused(endpoint, status, headers, attempt);
        } finally {
            userWaitTimer.end();
        }
    }
}
