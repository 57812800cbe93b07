package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.payments.JsonHttp;
import dev.toolbooth.payments.JsonHttp.Answer;
import dev.toolbooth.payments.JsonHttp.NoAnswer;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.SettleRequest;
import dev.toolbooth.wire.x402.SettleResponse;
import dev.toolbooth.wire.x402.SupportedKind;
import dev.toolbooth.wire.x402.VerifyResponse;
import dev.toolbooth.wire.x402.X402ParseResult;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client of a facilitator over HTTP. Thread-safe. */
public final class FacilitatorClient {
    /** The most kinds of payment that are taken from a list. */
    static final int KINDS_MAX = 1_000;

    private static final int NO_TIME = 408;
    private static final int SERVER_FAULT = 500;

    private final JsonHttp http;
    private final String url;
    private final Function<String, List<OutboundHeader>> headers;

    /** A facilitator's answer to a settlement. */
    public sealed interface SettleAnswer {
        /** It has said so. */
        record Answered(SettleResponse response) implements SettleAnswer {}

        /** It did not even try. */
        record Refused(String message) implements SettleAnswer {}

        /** It may have moved the money. */
        record Unknown(String message) implements SettleAnswer {}
    }

    /** The networks that it supports, or why they are unknown. */
    public sealed interface Supported {
        record Kinds(List<SupportedKind> kinds) implements Supported {
            public Kinds {
                kinds = List.copyOf(kinds);
            }
        }

        record Down(String message) implements Supported {}
    }

    /**
     * @param http its timeout should be longer than the chain takes to settle
     * @param url without a slash at its end
     * @param headers for a path such as /verify, each time anew: tokens run out
     */
    public FacilitatorClient(
            JsonHttp http, String url, Function<String, List<OutboundHeader>> headers) {
        this.http = http;
        this.url = url;
        this.headers = headers;
    }

    /** Why it would not settle a payment, or why that is unknown; nothing where it would. */
    public Optional<Verification> objection(
            PaymentPayload payment, PaymentRequirements wanted, X402Resource resource) {
        try {
            ObjectNode body = SettleRequest.of(payment, wanted, resource).json();
            Answer answer = http.ask(url + "/verify", headers.apply("/verify"), body);
            return VerifyResponse.read(orNull(answer.json()))
                    .good()
                    .filter(_ -> answer.status() < SERVER_FAULT)
                    .map(FacilitatorClient::objection)
                    .orElseGet(
                            () ->
                                    unavailable(
                                            "The facilitator answers /verify with status "
                                                    + answer.status()));
        } catch (NoAnswer e) {
            return unavailable("The facilitator does not answer: " + e.why());
        }
    }

    private static Optional<Verification> unavailable(String message) {
        return Optional.of(new Verification.Unavailable(message));
    }

    private static Optional<Verification> objection(VerifyResponse response) {
        if (response.valid()) {
            return Optional.empty();
        }
        String reason = Objects.requireNonNullElse(response.reason(), "unexpected_verify_error");
        return Optional.of(
                new Verification.Bad(
                        reason,
                        Objects.requireNonNullElse(
                                response.message(),
                                "The facilitator refuses the payment: " + reason)));
    }

    /**
     * Why it has not settled a payment.
     *
     * @param unsaid the reason where it gives none
     */
    static Settlement.Failed refusal(SettleResponse response, String unsaid) {
        String reason = Objects.requireNonNullElse(response.reason(), unsaid);
        return new Settlement.Failed(
                reason,
                Objects.requireNonNullElse(
                        response.message(), "The facilitator has not settled it: " + reason));
    }

    /**
     * Never retried automatically: a caller that asks again must first find out what has happened.
     */
    public SettleAnswer settle(
            PaymentPayload payment, PaymentRequirements wanted, X402Resource resource) {
        Answer answer;
        try {
            ObjectNode body = SettleRequest.of(payment, wanted, resource).json();
            answer = http.post(url + "/settle", headers.apply("/settle"), body);
        } catch (NoAnswer e) {
            return new SettleAnswer.Unknown("The facilitator does not answer: " + e.why());
        }
        String status = "The facilitator answers /settle with status " + answer.status();
        X402ParseResult<SettleResponse> read = SettleResponse.read(orNull(answer.json()));
        if (read instanceof X402ParseResult.Good<SettleResponse> good) {
            // A fault on its side may have come after it has sent the transaction.
            return good.value().success()
                            || answer.status() < SERVER_FAULT
                            || SettleResponse.PENDING.equals(good.value().reason())
                    ? new SettleAnswer.Answered(good.value())
                    : new SettleAnswer.Unknown(status);
        }
        boolean refused =
                answer.status() >= 400
                        && answer.status() < SERVER_FAULT
                        && answer.status() != NO_TIME;
        return refused ? new SettleAnswer.Refused(status) : new SettleAnswer.Unknown(status);
    }

    /** Asked again by itself, for a while, when the facilitator says when to come back. */
    public Supported supported() {
        Answer answer;
        try {
            answer = http.get(url + "/supported", headers.apply("/supported"));
        } catch (NoAnswer e) {
            return new Supported.Down("The facilitator does not answer: " + e.why());
        }
        JsonNode list = orNull(answer.json()).path("kinds");
        if (answer.status() != 200 || !list.isArray() || list.size() > KINDS_MAX) {
            return new Supported.Down(
                    "The facilitator answers /supported with status "
                            + answer.status()
                            + " and no list of kinds");
        }
        List<SupportedKind> kinds = new ArrayList<>();
        list.forEach(one -> SupportedKind.read(one).ifPresent(kinds::add));
        return new Supported.Kinds(kinds);
    }

    private static JsonNode orNull(@Nullable JsonNode json) {
        return json == null ? Json.object().nullNode() : json;
    }
}
