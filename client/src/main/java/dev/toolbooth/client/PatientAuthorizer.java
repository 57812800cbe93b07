package dev.toolbooth.client;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets a user take their time to give leave, which no request's time is running for. */
record PatientAuthorizer(Authorizer authorizer, Patience patience) implements Authorizer {

    @Override
    public @Nullable String header(URI endpoint) {
        return authorizer.header(endpoint);
    }

    @Override
    public boolean refused(
            URI endpoint, int status, Map<String, List<String>> headers, int attempt) {
        patience.begin();
        try {
            return authorizer.refused(endpoint, status, headers, attempt);
        } finally {
            patience.end();
        }
    }
}
