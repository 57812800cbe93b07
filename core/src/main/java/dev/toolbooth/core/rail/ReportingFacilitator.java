package dev.toolbooth.core.rail;

import dev.toolbooth.wire.x402.X402Names;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A facilitator that reports what it has settled, so that a catalog can list it. The listener can
 * change nothing about the payment.
 */
public final class ReportingFacilitator implements Facilitator {
    private final Facilitator facilitator;
    private final SettlementLog log;

    public ReportingFacilitator(Facilitator facilitator, SettlementLog log) {
        this.facilitator = facilitator;
        this.log = log;
    }

    @Override
    public ObjectNode supported() {
        ObjectNode json = facilitator.supported();
        if (json.get("extensions") instanceof ArrayNode extensions) {
            extensions.add(X402Names.BAZAAR);
        } else {
            json.putArray("extensions").add(X402Names.BAZAAR);
        }
        return json;
    }

    @Override
    public ObjectNode verify(ObjectNode request) {
        return facilitator.verify(request);
    }

    @Override
    public ObjectNode settle(ObjectNode request) {
        ObjectNode answer = facilitator.settle(request);
        if (answer.path("success").asBoolean(false)) {
            log.settled(request);
        }
        return answer;
    }
}
