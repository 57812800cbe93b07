package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Change;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Kind;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls a resource of the catalog for somebody, and nothing but that: with their payment if there
 * is one, and else to hear what it costs. The payment is the seller's to judge.
 */
public final class ProxyToolCall implements Tool {
    public static final String NAME = "proxy_tool_call";

    private static final int ANSWER_BYTES_MAX = 1_048_576;

    /**
     * What the tool is given beyond the request's own time, to wait and to say what became of it.
     */
    private static final Duration LAST_WORDS = ProxyLimits.PATIENCE.multipliedBy(2).plusSeconds(5);

    private static final ToolSpec SPEC =
            ToolSpec.named(NAME)
                    .description(
                            "Proxies a tool call to an HTTP x402 resource by tool name and"
                                    + " parameters.")
                    .input(
                            Json.parseObject(
                                    """
                                    {
                                      "type": "object",
                                      "properties": {
                                        "toolName": {
                                          "type": "string",
                                          "description": "Tool name to proxy"
                                        },
                                        "parameters": {
                                          "type": "object",
                                          "description": "Tool parameters for the proxied call"
                                        }
                                      },
                                      "required": ["toolName"]
                                    }
                                    """))
                    .timeout(ProxyLimits.TIME.plus(LAST_WORDS))
                    .build();

    private final Catalog catalog;
    private final Outbound outbound;
    private final Verification verification;
    private final ProxyLimits limits;
    private final Lanes lanes;
    private final Consumer<String> suspect;

    /**
     * @param suspect is told the keys of entries that seem to have changed
     */
    public ProxyToolCall(
            Catalog catalog,
            Outbound outbound,
            Verification verification,
            ProxyLimits limits,
            Consumer<String> suspect) {
        this.catalog = catalog;
        this.outbound = outbound;
        this.verification = verification;
        this.limits = limits;
        this.lanes = new Lanes(limits);
        this.suspect = suspect;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolOutput run(ToolCall call) throws InterruptedException {
        String name = call.text("toolName").strip();
        if (name.isEmpty()) {
            return ToolOutput.failure("Error: 'toolName' parameter is required.");
        }
        Optional<Entry> entry = catalog.find(name).filter(this::isCallable);
        if (entry.isEmpty()) {
            return ToolOutput.failure("tool \"" + name + "\" not found");
        }
        Change change = entry.get().change();
        if (change != null) {
            return ToolOutput.failure(changed(entry.get(), change));
        }
        try {
            ObjectNode given = call.payment().orElse(null);
            AttachedPayment payment = given == null ? null : AttachedPayment.read(given);
            return pass(
                    entry.get(), UpstreamCall.of(entry.get().listing(), parameters(call), payment));
        } catch (BadCall e) {
            return ToolOutput.failure("Error: " + e.expected());
        }
    }

    /** Only what was seen to be what it says, and never what poses as something else. */
    private boolean isCallable(Entry entry) {
        return entry.listing().kind() == Kind.HTTP
                && switch (catalog.standing(entry)) {
                    case LISTED, CHANGED, DEAD -> true;
                    case UNPROVEN, IMPOSTOR -> false;
                };
    }

    private static String changed(Entry entry, Change change) {
        return "Error: the seller has changed \""
                + entry.name()
                + "\" since it was listed, so it is not called until the operator of this server"
                + " agrees. "
                + String.join("; ", change.lines());
    }

    private static ObjectNode parameters(ToolCall call) throws BadCall {
        JsonNode given = call.arguments().path("parameters");
        if (given instanceof ObjectNode parameters) {
            return parameters;
        }
        if (given.isMissingNode() || given.isNull()) {
            return Json.object();
        }
        throw new BadCall("'parameters' must be an object");
    }

    private ToolOutput pass(Entry entry, UpstreamCall call) throws BadCall, InterruptedException {
        List<String> doubts = new ArrayList<>();
        AttachedPayment payment = call.payment();
        if (payment != null && verification != Verification.OFF) {
            doubts.addAll(payment.doubts(entry.listing()));
        }
        if (verification == Verification.STRICT && !doubts.isEmpty()) {
            throw new BadCall(
                    "the payment was not passed on, for it does not fit what is listed: "
                            + String.join("; ", doubts));
        }
        OutboundResponse response;
        try (Lanes.Place _ = lanes.enter(origin(call), entry.source().vouched())) {
            response = outbound.send(request(entry, call));
        } catch (OutboundFailure e) {
            return ToolOutput.failure(failed(e, payment != null));
        }
        Optional<Demand> demand = Demand.of(response);
        List<String> differences =
                demand.map(asked -> asked.differences(entry.listing())).orElse(List.of());
        if (verification != Verification.OFF && !differences.isEmpty()) {
            suspect.accept(entry.key());
        }
        // What was paid for is never withheld, whatever else the seller says beside it.
        boolean bought = payment != null && response.status() < 400;
        if (verification == Verification.STRICT && !differences.isEmpty() && !bought) {
            throw new BadCall(
                    "the seller asks for something else than is listed, so do not pay: "
                            + String.join("; ", differences));
        }
        if (verification != Verification.OFF) {
            doubts.addAll(differences);
        }
        return ProxyAnswer.of(response, demand, doubts);
    }

    /** Whom it goes to, in one spelling. */
    private static String origin(UpstreamCall call) throws OutboundFailure {
        Target target = Target.parse(call.url());
        return target.secure() + " " + target.authority();
    }

    private OutboundRequest request(Entry entry, UpstreamCall call) {
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
                .repeatable(call.payment() == null && call.method().equals("GET"))
                .vouched(entry.source().vouched());
    }

    private static String failed(OutboundFailure failure, boolean paid) {
        String what = "Error: the resource could not be called: " + failure.getMessage();
        boolean maybe =
                switch (failure.reason()) {
                    // A redirect that was refused came from a seller who has the payment.
                    case UNREACHABLE, TIMEOUT, TOO_LARGE, TOO_MANY_REDIRECTS, REFUSED -> true;
                    case BAD_URL, BAD_REQUEST, UNRESOLVABLE, BUSY -> false;
                };
        return paid && maybe
                ? what
                        + ". It is not known whether the seller took the payment. Send the same call"
                        + " with the same payment again; do not pay anew."
                : what;
    }
}
