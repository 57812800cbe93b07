package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.core.tool.ToolOutput;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A client of sellers that also judges their answers. Thread-safe. */
final class SellerClient {
    private static final int ERROR = 400;
    private static final int ANSWER_BYTES_MAX = 1_048_576;

    private final Outbound outbound;
    private final VerificationMode verificationMode;
    private final ProxyLimits limits;
    private final SellerBulkhead bulkhead;
    private final Consumer<String> suspect;

    SellerClient(
            Outbound outbound,
            VerificationMode verificationMode,
            ProxyLimits limits,
            Consumer<String> suspect) {
        this.outbound = outbound;
        this.verificationMode = verificationMode;
        this.limits = limits;
        this.bulkhead = new SellerBulkhead(limits);
        this.suspect = suspect;
    }

    /**
     * A seller's answer.
     *
     * @param paid whether a payment went along
     * @param differences the differences between its demand and the listing
     */
    record Answered(
            OutboundResponse response,
            Optional<SellerDemand> demand,
            boolean paid,
            List<String> differences) {

        boolean bought() {
            return paid && response.status() < ERROR;
        }

        ToolOutput output(List<String> warnings) {
            return ProxyResult.of(response, demand, warnings);
        }
    }

    /**
     * Calls a resource.
     *
     * @throws BadCall when too many calls of its seller are under way; nothing was sent
     */
    Answered send(CatalogEntry entry, UpstreamCall call)
            throws BadCall, OutboundFailure, InterruptedException {
        OutboundResponse response;
        try (SellerBulkhead.Place _ = bulkhead.enter(origin(call), entry.source().vouched())) {
            response = outbound.send(request(entry, call));
        }
        Optional<SellerDemand> demand = SellerDemand.of(response);
        List<String> differences =
                demand.map(asked -> asked.differences(entry.listing())).orElse(List.of());
        if (verificationMode != VerificationMode.OFF && !differences.isEmpty()) {
            suspect.accept(entry.key());
        }
        return new Answered(response, demand, call.pays(), differences);
    }

    /** Whom it goes to, in one spelling. */
    private static String origin(UpstreamCall call) throws OutboundFailure {
        Target target = Target.parse(call.url());
        return target.secure() + " " + target.authority();
    }

    private OutboundRequest request(CatalogEntry entry, UpstreamCall call) {
        return new OutboundRequest(
                        call.method(),
                        call.url(),
                        call.headers(),
                        call.body(),
                        limits.time(),
                        ANSWER_BYTES_MAX,
                        // Cut rather than lost: it may have been paid for.
                        Overflow.CUT,
                        Redirects.SAME_ORIGIN)
                .repeatable(!call.pays() && call.method().equals("GET"))
                .vouched(entry.source().near());
    }

    /**
     * The warnings about a demand; none without verification. What was paid for is never withheld,
     * whatever else the seller says beside it.
     *
     * @throws BadCall when the answer is withheld
     */
    List<String> warnings(Answered answer) throws BadCall {
        List<String> differences = answer.differences();
        return switch (verificationMode) {
            case OFF -> List.of();
            case WARN -> differences;
            case STRICT -> {
                if (!differences.isEmpty() && !answer.bought()) {
                    throw new BadCall(
                            "the seller asks for something else than is listed, so do not pay: "
                                    + String.join("; ", differences));
                }
                yield differences;
            }
        };
    }

    /** Whether a seller may have seen a request that has no answer. */
    static boolean maybeSeen(OutboundFailure failure) {
        return switch (failure.reason()) {
            // A redirect that was refused came from a seller who has the payment.
            case UNREACHABLE, TIMEOUT, TOO_LARGE, TOO_MANY_REDIRECTS, REFUSED -> true;
            case BAD_URL, BAD_REQUEST, UNRESOLVABLE, BUSY -> false;
        };
    }
}
