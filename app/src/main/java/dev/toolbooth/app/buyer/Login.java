package dev.toolbooth.app.buyer;

import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.McpException;
import dev.toolbooth.client.auth.Browser;
import dev.toolbooth.client.auth.ClientProfile;
import dev.toolbooth.client.auth.FileTokenStore;
import dev.toolbooth.client.auth.LoopbackConsent;
import dev.toolbooth.client.auth.OAuthAuthorizer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Logs a person in at servers that want that (OAuth 2.1), and keeps what they gave leave for. */
public final class Login {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Login() {}

    /**
     * Who gets leave; one for each server. Where there is no person and nobody has logged in
     * before, nobody does.
     *
     * @param folder where tokens are kept
     * @param tells shows a text to the person at the terminal; empty where there is none
     */
    public static Optional<Authorizer> in(Path folder, Optional<Consumer<String>> tells) {
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
                                                    "The server wants a login: run this once on a"
                                                            + " terminal."));
                    person.accept("log in at " + page);
                    Browser.open(page);
                };
        return Optional.of(
                OAuthAuthorizer.forPerson(
                        ClientProfile.named("Toolbooth"),
                        new LoopbackConsent(shows, 0, PATIENCE),
                        new FileTokenStore(file)));
    }
}
