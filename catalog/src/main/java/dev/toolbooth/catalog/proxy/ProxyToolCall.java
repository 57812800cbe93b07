package dev.toolbooth.catalog.proxy;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.PendingChange;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.tool.Tab;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of one catalog entry for a client: with the client's payment if there is one, otherwise to
 * learn the price. The seller judges the payment.
 */
public final class ProxyToolCall implements Tool {
    public static final String NAME = "proxy_tool_call";

    /** The tool's time beyond the request's own, to wait and to report the result. */
    private static final Duration LAST_WORDS = ProxyLimits.PATIENCE.multipliedBy(2).plusSeconds(5);

    private final Catalog catalog;
    private final VerificationMode verificationMode;
    private final SellerClient sellers;
    private final @Nullable AccountPurchases accountPurchases;
    private final ToolSpec spec;

    /**
     * A tool that never pays.
     *
     * @param suspect gets the keys of entries that seem to have changed
     */
    public ProxyToolCall(
            Catalog catalog,
            Outbound outbound,
            VerificationMode verificationMode,
            ProxyLimits limits,
            Consumer<String> suspect) {
        this(catalog, outbound, verificationMode, limits, suspect, null);
    }

    /**
     * @param suspect gets the keys of entries that seem to have changed
     * @param accountPurchases buys for callers with an account, or null without purchases
     */
    public ProxyToolCall(
            Catalog catalog,
            Outbound outbound,
            VerificationMode verificationMode,
            ProxyLimits limits,
            Consumer<String> suspect,
            @Nullable AccountPurchases accountPurchases) {
        this.catalog = catalog;
        this.verificationMode = verificationMode;
        this.sellers = new SellerClient(outbound, verificationMode, limits, suspect);
        this.accountPurchases = accountPurchases;
        // Who buys asks twice: what it costs, and then with the payment.
        this.spec =
                spec(
                        ProxyLimits.TIME
                                .multipliedBy(accountPurchases == null ? 1 : 2)
                                .plus(LAST_WORDS));
    }

    private static ToolSpec spec(Duration timeout) {
        return ToolSpec.named(NAME)
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
                .timeout(timeout)
                .build();
    }

    @Override
    public boolean onTab() {
        return accountPurchases != null;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolOutput run(ToolCall call) throws InterruptedException {
        String name = call.text("toolName").strip();
        if (name.isEmpty()) {
            return ToolOutput.failure("Error: 'toolName' parameter is required.");
        }
        Optional<CatalogEntry> entry = catalog.find(name).filter(this::isCallable);
        if (entry.isEmpty()) {
            return ToolOutput.failure("tool \"" + name + "\" not found");
        }
        PendingChange change = entry.get().change();
        if (change != null) {
            return ToolOutput.failure(changed(entry.get(), change));
        }
        try {
            ObjectNode given = call.payment().orElse(null);
            AttachedPayment payment = given == null ? null : AttachedPayment.read(given);
            UpstreamCall wanted = UpstreamCall.of(entry.get().listing(), parameters(call), payment);
            Tab tab = call.tab().orElse(null);
            return accountPurchases == null || tab == null || wanted.pays()
                    ? pass(entry.get(), wanted)
                    : buy(accountPurchases, entry.get(), wanted, tab);
        } catch (BadCall e) {
            return ToolOutput.failure("Error: " + e.expected());
        }
    }

    /** Only what was seen to be what it says, and never what poses as something else. */
    private boolean isCallable(CatalogEntry entry) {
        return entry.listing().kind() == ResourceKind.HTTP
                && switch (catalog.standing(entry)) {
                    case LISTED, CHANGED, DEAD -> true;
                    case UNPROVEN, IMPOSTOR -> false;
                };
    }

    private static String changed(CatalogEntry entry, PendingChange change) {
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

    private ToolOutput pass(CatalogEntry entry, UpstreamCall call)
            throws BadCall, InterruptedException {
        List<String> doubts = new ArrayList<>();
        AttachedPayment payment = call.payment();
        if (payment != null && verificationMode != VerificationMode.OFF) {
            doubts.addAll(payment.doubts(entry.listing()));
        }
        if (verificationMode == VerificationMode.STRICT && !doubts.isEmpty()) {
            throw new BadCall(
                    "the payment was not passed on, for it does not fit what is listed: "
                            + String.join("; ", doubts));
        }
        try {
            SellerClient.Answered answer = sellers.send(entry, call);
            doubts.addAll(sellers.warnings(answer));
            return answer.output(doubts);
        } catch (OutboundFailure e) {
            return ToolOutput.failure(failed(e, payment != null));
        }
    }

    /** Calls a resource for a caller whose account may be billed for it. */
    private ToolOutput buy(AccountPurchases buyer, CatalogEntry entry, UpstreamCall call, Tab tab)
            throws BadCall, InterruptedException {
        try {
            return buyer.call(sellers, entry, call, tab);
        } catch (OutboundFailure e) {
            return ToolOutput.failure(failed(e, false));
        }
    }

    private static String failed(OutboundFailure failure, boolean paid) {
        String what = "Error: the resource could not be called: " + failure.getMessage();
        return paid && SellerClient.maybeSeen(failure)
                ? what
                        + ". It is not known whether the seller took the payment. Send the same call"
                        + " with the same payment again; do not pay anew."
                : what;
    }
}
