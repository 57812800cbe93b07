package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.McpException;
import java.net.URI;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Puts a response that is no success into words. */
final class Refusal {
    private Refusal() {}

    /** Tells the inbox why the request with this id was refused. */
    static void tell(Inbox inbox, long id, URI endpoint, Head head, byte[] body, Messages reader) {
        boolean bill = head.status() == 402 && !head.first("payment-required").isEmpty();
        Optional<JsonNode> error =
                head.status() == 401 || bill ? Optional.empty() : reader.error(body);
        if (error.isPresent()) {
            inbox.answered(id, new Answer(null, error.get(), head));
        } else {
            inbox.failed(id, of(endpoint, head, body, reader));
        }
    }

    static McpException of(URI endpoint, Head head, byte[] body, Messages reader) {
        String said = reader.error(body).map(e -> e.path("message").asString("")).orElse("");
        String reason = said.isBlank() ? "" : ": " + said;
        if (head.status() == 401) {
            return new McpException.NotAuthorized(
                    Origin.of(endpoint)
                            + " wants to know who asks"
                            + (reason.isEmpty() ? "." : reason)
                            + hint(head));
        }
        return new McpException.HttpRefusal(
                head.status(),
                head.headers(),
                new String(body, UTF_8),
                Origin.of(endpoint) + " answered with HTTP status " + head.status() + reason);
    }

    private static String hint(Head head) {
        String challenge = head.first("www-authenticate");
        return challenge.isEmpty()
                ? " Send a key or a token with it."
                : " Send what it asks for: " + challenge;
    }
}
