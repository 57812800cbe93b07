package dev.toolbooth.core.outbound;

import java.util.List;
import java.util.Optional;

/**
 * The response of another server, whatever its status.
 *
 * @param reason the reason phrase after the status; empty when the server sent none
 * @param truncated whether the body was longer and has been cut off
 * @param url the address of the response, after all redirects
 */
public record OutboundResponse(
        int status,
        String reason,
        List<OutboundHeader> headers,
        OutboundBody body,
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
