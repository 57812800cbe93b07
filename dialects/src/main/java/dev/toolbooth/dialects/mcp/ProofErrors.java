package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The errors of calls paid with a proof. */
final class ProofErrors {
    /** The call has to be paid for. */
    static final int REQUIRED = -32001;

    /** Its payment is no good. */
    static final int INVALID = -32002;

    private ProofErrors() {}

    /** The ways to pay, those with a proof first. */
    static List<Offer> proofsFirst(List<Offer> offers) {
        return offers.stream()
                .sorted(Comparator.comparing(offer -> offer.scheme() != Scheme.PROOF))
                .toList();
    }

    static ObjectNode required(JsonNode id, PaymentRequest request) {
        Terms terms = request.tariff().terms();
        List<Offer> offers = proofsFirst(request.offers());
        ObjectNode data = Json.object();
        data.set("paymentRequirements", requirements(offers.getFirst(), terms));
        if (offers.size() > 1) {
            ArrayNode others = data.putArray("alternatives");
            offers.stream().skip(1).forEach(offer -> others.add(requirements(offer, terms)));
        }
        // Where a proof is taken on trust there is nothing to tie it to.
        if (terms.proof() != Terms.Level.HONOR) {
            data.put("session", request.session());
        }
        return Rpc.error(id, REQUIRED, "Payment required for this tool", data);
    }

    private static ObjectNode requirements(Offer offer, Terms terms) {
        ObjectNode json = Json.object();
        ObjectNode price = json.putObject("price").put("amount", offer.amount().toString());
        price.putObject("asset").put("address", offer.asset());
        String network = offer.shortName();
        json.put("recipient", offer.payTo())
                .put("description", terms.description())
                .put("currency", offer.symbol())
                .put("network", network == null ? offer.network() : network);
        if (!offer.extra().isEmpty()) {
            json.set("extra", offer.extra());
        }
        return json;
    }

    static ObjectNode invalid(JsonNode id, Outcome.InvalidPayment invalid) {
        ObjectNode data =
                Json.object().put("reason", invalid.reason()).put("message", invalid.message());
        return Rpc.error(id, INVALID, "Invalid payment", data);
    }

    static ObjectNode pending(JsonNode id, SettlementResponse settled) {
        ObjectNode data =
                Json.object()
                        .put("reason", SettlementResponse.PENDING)
                        .put("message", PaymentRequiredWriter.PENDING)
                        .put("transaction", settled.transaction());
        return Rpc.error(id, INVALID, "Payment pending", data);
    }
}
