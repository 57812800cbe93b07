package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;

/** A person who agrees to everything at once: goes to the page, and says where it sends them. */
public final class FollowingConsent implements Consent {
    private final AtomicInteger times = new AtomicInteger();

    /** How many times somebody was asked. */
    int times() {
        return times.get();
    }

    @Override
    public Prompt begin() {
        return new Prompt() {
            @Override
            public URI redirect() {
                return URI.create("http://localhost:3000/callback");
            }

            @Override
            public URI ask(URI page) {
                times.incrementAndGet();
                return location(page);
            }

            @Override
            public void close() {}
        };
    }

    private static URI location(URI page) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return prompt(http, page)
                    .headers()
                    .firstValue("location")
                    .map(page::resolve)
                    .orElseThrow(() -> new McpException.NotAuthorized(page + " leads nowhere"));
        }
    }

    static HttpResponse<Void> prompt(HttpClient http, URI page) {
        try {
            return http.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
        } catch (IOException e) {
            throw new McpException.NotAuthorized(page + " can't be read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.NotAuthorized("interrupted");
        }
    }
}
