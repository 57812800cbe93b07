package dev.toolbooth.core.outbound;

import java.util.List;
import java.util.Optional;

/**
 * The answer of another server, whatever its status.
 *
 * @param reason the words after the status; empty when the server gave none
 * @param truncated whether the body was longer and has been cut off
 * @param url where the answer came from, after all redirects
 */
public record OutboundResponse(
        int status,
        String reason,
        List<OutboundHeader> headers,
        Body body,
        boolean truncated,
        String url) {

    public OutboundResponse {
        headers = List.copyOf(headers);
    }

    /** The first header of that name, in whatever case. */
    public Optional<String> header(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(OutboundHeader::value)
                .findFirst();
    }
}
