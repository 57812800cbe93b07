package dev.toolbooth.client.auth;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Sends requests with leave, as the transports do, at a time that a test sets. */
final class Caller implements AutoCloseable, InstantSource {
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-16T08:00:00Z"));
    private final AtomicInteger secrets = new AtomicInteger();
    final FollowingConsent consent = new FollowingConsent();

    OAuthAuthorizer authorizer(ClientIdentity profile, TokenStore store) {
        return authorizer(profile, consent, store);
    }

    OAuthAuthorizer authorizer(ClientIdentity profile, Consent person, TokenStore store) {
        return new OAuthAuthorizer(
                profile,
                OAuthAuthorizer.Means.person(person),
                store,
                this,
                () -> "secret-of-the-test-that-is-long-enough-" + secrets.incrementAndGet(),
                new AuthHttp(Duration.ofSeconds(20)));
    }

    OAuthAuthorizer authorizer() {
        return authorizer(ClientIdentity.named("Test"), TokenStore.NONE);
    }

    /** The status in the end. */
    int call(OAuthAuthorizer authorizer, URI endpoint) {
        for (int attempt = 0; ; attempt++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(endpoint);
            String leave = authorizer.header(endpoint);
            if (leave != null) {
                request.header("authorization", leave);
            }
            HttpResponse<Void> response = send(request.build());
            int status = response.statusCode();
            boolean again =
                    (status == 401 || status == 403)
                            && authorizer.refused(
                                    endpoint, status, response.headers().map(), attempt);
            if (!again) {
                return status;
            }
        }
    }

    private HttpResponse<Void> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.discarding());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    @Override
    public void close() {
        http.close();
    }
}
