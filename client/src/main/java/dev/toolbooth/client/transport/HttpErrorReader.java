package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.model.McpException;
import java.net.URI;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A reader that words an error response. */
final class HttpErrorReader {
    private HttpErrorReader() {}

    /** Tells the inbox why the request with this id was refused. */
    static void tell(
            TransportListener transportListener,
            long id,
            URI endpoint,
            ResponseHead head,
            byte[] body,
            MessageReader reader) {
        boolean bill = head.status() == 402 && !head.first("payment-required").isEmpty();
        Optional<JsonNode> error =
                head.status() == 401 || bill ? Optional.empty() : reader.error(body);
        if (error.isPresent()) {
            transportListener.answered(id, new RpcResponse(null, error.get(), head));
        } else {
            transportListener.failed(id, of(endpoint, head, body, reader));
        }
    }

    static McpException of(URI endpoint, ResponseHead head, byte[] body, MessageReader reader) {
        String said = reader.error(body).map(e -> e.path("message").asString("")).orElse("");
        String reason = said.isBlank() ? "" : ": " + said;
        if (head.status() == 401) {
            return new McpException.NotAuthorized(
                    UrlOrigin.of(endpoint)
                            + " requires authorization"
                            + (reason.isEmpty() ? "." : reason)
                            + hint(head));
        }
        return new McpException.HttpRefusal(
                head.status(),
                head.headers(),
                new String(body, UTF_8),
                UrlOrigin.of(endpoint) + " answered with HTTP status " + head.status() + reason);
    }

    private static String hint(ResponseHead head) {
        String challenge = head.first("www-authenticate");
        return challenge.isEmpty()
                ? " Send a key or a token with it."
                : " Send what it asks for: " + challenge;
    }
}
