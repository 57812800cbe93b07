package dev.toolbooth.catalog.probe;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpReply;
import dev.toolbooth.client.transport.ResponseHead;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A guarded HTTP client for servers that strangers have named: the rules for outbound requests
 * apply to each address, also after redirects.
 *
 * @param vouched whether the operator vouches for the server's origin
 */
record GuardedRoundTripper(Outbound outbound, boolean vouched, int answerBytesMax)
        implements RoundTripper {

    /** Throws what the guard says as the cause: nothing is sent again because of it. */
    @Override
    public HttpReply send(HttpCall call) throws InterruptedException {
        List<OutboundHeader> headers = new ArrayList<>();
        call.headers().forEach((name, value) -> headers.add(new OutboundHeader(name, value)));
        String body = call.body();
        OutboundRequest request =
                new OutboundRequest(
                                call.method(),
                                call.uri().toString(),
                                headers,
                                body == null ? OutboundBody.NONE : OutboundBody.of(body),
                                UnpaidCall.TIMEOUT,
                                answerBytesMax,
                                Overflow.FAIL,
                                Redirects.SAME_ORIGIN)
                        .vouched(vouched);
        try {
            OutboundResponse response = outbound.send(request);
            return new HttpReply(
                    new ResponseHead(response.status(), lowerCase(response)),
                    new ByteArrayInputStream(response.body().bytes()));
        } catch (OutboundFailure e) {
            throw new McpException.Unreachable(e.getMessage(), e);
        }
    }

    private static Map<String, List<String>> lowerCase(OutboundResponse response) {
        Map<String, List<String>> lower = new HashMap<>();
        for (OutboundHeader header : response.headers()) {
            lower.computeIfAbsent(header.name().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(header.value());
        }
        // Some servers leave it out.
        lower.putIfAbsent("content-type", List.of("application/json"));
        return lower;
    }

    @Override
    public void close() {}
}
