package dev.toolbooth.search.embed;

import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** A way out without a guard, for addresses that a test has made. */
final class PlainOutbound implements Outbound {

    @Override
    public OutboundResponse send(OutboundRequest request)
            throws OutboundFailure, InterruptedException {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(URI.create(request.url()))
                        .timeout(request.timeout())
                        .method(
                                request.method(),
                                HttpRequest.BodyPublishers.ofByteArray(request.body().bytes()));
        request.headers().forEach(header -> builder.header(header.name(), header.value()));
        HttpResponse<byte[]> answer;
        try (HttpClient client = HttpClient.newHttpClient()) {
            answer = client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new OutboundFailure(Reason.UNREACHABLE, "nobody answers there");
        }
        if (answer.body().length > request.responseBytes()) {
            throw new OutboundFailure(
                    Reason.TOO_LARGE, "more than " + request.responseBytes() + " bytes");
        }
        List<OutboundHeader> headers = new ArrayList<>();
        answer.headers()
                .map()
                .forEach(
                        (name, values) ->
                                values.forEach(
                                        value -> headers.add(new OutboundHeader(name, value))));
        return new OutboundResponse(
                answer.statusCode(),
                "",
                headers,
                OutboundBody.of(answer.body()),
                false,
                request.url());
    }
}
