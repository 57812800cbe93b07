package dev.toolbooth.payments;

import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** A server that says what it is told to say, and keeps what it was asked. */
public final class FakeWeb implements Outbound {
    public final List<OutboundRequest> requests = new ArrayList<>();
    private Function<OutboundRequest, OutboundResponse> answer = request -> response(404, "");
    private boolean dead;

    /** Says the same to all. */
    public void says(int status, String body) {
        dead = false;
        answer = request -> response(status, body);
    }

    /** Answers each from its JSON. */
    public void answers(Function<JsonNode, String> body) {
        dead = false;
        answer = request -> response(200, body.apply(Json.parse(request.body().utf8())));
    }

    /** Never answers. */
    public void dies() {
        dead = true;
    }

    private static OutboundResponse response(int status, String body) {
        return new OutboundResponse(status, "", List.of(), OutboundBody.of(body), false, "");
    }

    @Override
    public OutboundResponse send(OutboundRequest request) throws OutboundFailure {
        requests.add(request);
        if (dead) {
            throw new OutboundFailure(OutboundFailure.Reason.TIMEOUT, "It took too long");
        }
        return answer.apply(request);
    }
}
