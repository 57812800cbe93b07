package dev.toolbooth.app.buying;

import dev.toolbooth.client.auth.Browser;
import dev.toolbooth.client.auth.ClientIdentity;
import dev.toolbooth.client.auth.FileTokenStore;
import dev.toolbooth.client.auth.LoopbackConsent;
import dev.toolbooth.client.auth.OAuthAuthorizer;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.Authorizer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The sign-in of a person at servers that require it (OAuth 2.1); it stores their grants. */
public final class OAuthLogin {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private OAuthLogin() {}

    /**
     * An authorizer, one for each server; empty where there is no person and no stored grant.
     *
     * @param folder the folder of tokens
     * @param trust the certificate authorities to trust; null for Java's own
     * @param tells shows a text to the person at the terminal; empty where there is none
     */
    public static Optional<Authorizer> authorizer(
            Path folder, @Nullable SSLContext trust, Optional<Consumer<String>> tells) {
        Path file = folder.resolve("tokens.json");
        if (tells.isEmpty() && !Files.exists(file)) {
            return Optional.empty();
        }
        Consumer<URI> shows =
                page -> {
                    Consumer<String> person =
                            tells.orElseThrow(
                                    () ->
                                            new McpException.NotAuthorized(
                                                    "The server requires a login: run this command"
                                                            + " once on a terminal."));
                    person.accept("log in at " + page);
                    Browser.open(page);
                };
        return Optional.of(
                OAuthAuthorizer.forPerson(
                        ClientIdentity.named("Toolbooth"),
                        new LoopbackConsent(shows, 0, PATIENCE),
                        new FileTokenStore(file),
                        trust));
    }
}
