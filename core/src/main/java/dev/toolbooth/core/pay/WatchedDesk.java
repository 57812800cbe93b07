package dev.toolbooth.core.pay;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A desk that tells what it has settled, so that a catalog can list it. Whoever is told can change
 * nothing about the payment.
 */
public final class WatchedDesk implements FacilitatorDesk {
    private static final String BAZAAR = "bazaar";

    private final FacilitatorDesk desk;
    private final SettledLog log;

    public WatchedDesk(FacilitatorDesk desk, SettledLog log) {
        this.desk = desk;
        this.log = log;
    }

    @Override
    public ObjectNode supported() {
        ObjectNode json = desk.supported();
        if (json.get("extensions") instanceof ArrayNode extensions) {
            extensions.add(BAZAAR);
        } else {
            json.putArray("extensions").add(BAZAAR);
        }
        return json;
    }

    @Override
    public ObjectNode verify(ObjectNode request) {
        return desk.verify(request);
    }

    @Override
    public ObjectNode settle(ObjectNode request) {
        ObjectNode answer = desk.settle(request);
        if (answer.path("success").asBoolean(false)) {
            log.settled(request);
        }
        return answer;
    }
}
