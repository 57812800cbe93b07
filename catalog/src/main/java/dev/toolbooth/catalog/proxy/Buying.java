package dev.toolbooth.catalog.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.UrlParts;
import dev.toolbooth.chain.x402.PaymentRequired;
import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Buys for callers who have an account, with the operator's money, and bills them. What they pay is
 * held before anything is signed, and captured when the seller has served the call: however often
 * it is sent, and whenever this process ends, a call is paid once and billed once at most.
 * Thread-safe.
 */
public final class Buying {
    private static final int SERVER_ERROR = 500;
    private static final int ERROR = 400;
    private static final String NOT_CALLED = "the resource could not be called: ";
    private static final String UNBILLED = ". Nothing was billed.";
    private static final String AGAIN =
            " Send the same call again: it goes on with the same payment.";

    private final Purse purse;
    private final Margin margin;
    private final Money most;
    private final boolean vouchedOnly;
    private final Wary wary;

    /**
     * @param margin what callers pay beside the seller's price
     * @param most the highest price of a seller that is paid
     * @param vouchedOnly whether sellers are paid only if the operator vouches for them: others may
     *     take a payment and serve nothing, which is the operator's loss
     */
    public Buying(
            Purse purse, Margin margin, Money most, boolean vouchedOnly, InstantSource clock) {
        this.purse = purse;
        this.margin = margin;
        this.most = most;
        this.vouchedOnly = vouchedOnly;
        this.wary = new Wary(clock);
    }

    /** A call of an entry for somebody. */
    private record Errand(Upstream upstream, Entry entry, UpstreamCall call, Tab tab) {

        Purse.Order order() {
            return new Purse.Order(UrlParts.of(call.url()).origin(), entry.name(), digest());
        }

        private String digest() {
            ObjectNode json =
                    Json.object()
                            .put("account", tab.account())
                            .put("repetition", tab.repetition().orElse(""))
                            .put("entry", entry.key())
                            .put("method", call.method())
                            .put("url", call.url())
                            .put("body", Hash.sha256(call.body().bytes()).hex());
            ObjectNode headers = json.putObject("headers");
            call.headers().stream()
                    .sorted((one, other) -> one.name().compareToIgnoreCase(other.name()))
                    .forEach(header -> headers.put(header.name(), header.value()));
            return Hash.sha256(Json.text(json).getBytes(UTF_8)).hex();
        }
    }

    /** Calls a resource, and buys it if it costs something that may be paid. */
    ToolOutput call(Upstream upstream, Entry entry, UpstreamCall call, Tab tab)
            throws BadCall, OutboundFailure, InterruptedException {
        Errand errand = new Errand(upstream, entry, call, tab);
        Optional<ToolOutput> begun = purchase(() -> goOn(errand));
        if (begun.isPresent()) {
            return begun.get();
        }
        Upstream.Answered asked = upstream.send(entry, call);
        ToolOutput told = asked.output(upstream.warnings(asked));
        if (asked.demand().isEmpty()) {
            return told;
        }
        PaymentRequired demand = asked.demand().get().asked();
        Optional<Purse.Choice> choice = demand == null ? Optional.empty() : purse.choose(demand);
        Unbought objection = objection(errand, asked, choice);
        if (objection != null || demand == null || choice.isEmpty()) {
            return objection == null ? told : objection.in(told);
        }
        return purchase(() -> Optional.of(buy(errand, demand, choice.get(), told))).orElse(told);
    }

    /** What speaks against buying before anything was held, or null. */
    private @Nullable Unbought objection(
            Errand errand, Upstream.Answered asked, Optional<Purse.Choice> choice) {
        if (!asked.differences().isEmpty()) {
            return new Unbought(
                    "seller_changed",
                    "The seller asks for something else than is listed, so it was not paid for"
                            + " you.");
        }
        if (errand.entry.source().kind() == Source.Kind.OWN) {
            return new Unbought(
                    "sold_here",
                    "This is sold by this server itself: call it at its own address with your"
                            + " key.");
        }
        if (vouchedOnly && !errand.entry.source().vouched()) {
            return new Unbought(
                    "stranger",
                    "This server buys only from sellers that its operator has named, and this is"
                            + " none of them.");
        }
        if (choice.isEmpty()) {
            return new Unbought(
                    "no_way_to_pay",
                    "The seller takes nothing that is known to be worth a dollar and that this"
                            + " server can pay.");
        }
        Money price = choice.get().price();
        if (!most.covers(price)) {
            return new Unbought(
                    "above_limit",
                    "The seller's price is "
                            + price
                            + ", and this server pays at most "
                            + most
                            + " for a call.",
                    margin.on(price),
                    null);
        }
        return wary.of(errand.entry.key())
                ? new Unbought(
                        "seller_failed",
                        "The seller has lately had a payment and not served the call, so it is"
                                + " not paid for others for a while.",
                        margin.on(price),
                        null)
                : null;
    }

    /** What was signed before is shown again; nothing new is. */
    private Optional<ToolOutput> goOn(Errand errand) {
        Purse.Signed signed;
        try {
            Optional<Purse.Signed> begun = purse.begun(errand.order());
            if (begun.isEmpty()) {
                return Optional.empty();
            }
            signed = begun.get();
        } catch (Purse.Closed e) {
            // What it costs is told all the same, and that it can't be paid.
            return Optional.empty();
        }
        Money price = margin.on(signed.choice().price());
        Holding holding = errand.tab.hold(price);
        if (!(holding instanceof Holding.Held)) {
            ended(errand, signed, Purse.End.LEFT, "the caller can't pay");
            return Optional.of(unpaid(errand, Unbought.of(holding, price)));
        }
        return Optional.of(deliver(errand, signed, price));
    }

    /** What the seller asks for, beside why it was not paid. */
    private static ToolOutput unpaid(Errand errand, Unbought why) {
        try {
            Upstream.Answered asked = errand.upstream.send(errand.entry, errand.call);
            return why.in(asked.output(errand.upstream.warnings(asked)));
        } catch (BadCall e) {
            return why.in(ToolOutput.failure("Error: " + e.expected()));
        } catch (OutboundFailure | InterruptedException e) {
            return why.in(ToolOutput.failure("Error: the resource could not be called"));
        }
    }

    private ToolOutput buy(
            Errand errand, PaymentRequired demand, Purse.Choice choice, ToolOutput told) {
        Money price = margin.on(choice.price());
        Holding holding = errand.tab.hold(price);
        if (!(holding instanceof Holding.Held)) {
            return Unbought.of(holding, price).in(told);
        }
        try {
            return deliver(errand, purse.sign(errand.order(), demand, choice), price);
        } catch (Purse.Closed e) {
            return new Unbought(
                            "not_now",
                            "This server does not buy for others at the moment.",
                            price,
                            null)
                    .in(told);
        }
    }

    /** Shows the seller a payment, once. */
    private ToolOutput deliver(Errand errand, Purse.Signed signed, Money price) {
        Upstream.Answered answer;
        try {
            AttachedPayment payment = AttachedPayment.read(signed.payment());
            answer = errand.upstream.send(errand.entry, errand.call.paying(payment, signed.key()));
        } catch (OutboundFailure e) {
            return Upstream.maybeSeen(e)
                    ? unanswered(errand, signed, e.getMessage())
                    : unsent(errand, signed, NOT_CALLED + e.getMessage());
        } catch (BadCall e) {
            return unsent(errand, signed, e.expected());
        } catch (InterruptedException e) {
            return unanswered(errand, signed, "stopped while waiting");
        }
        return answered(errand, signed, price, answer);
    }

    private ToolOutput answered(
            Errand errand, Purse.Signed signed, Money price, Upstream.Answered answer) {
        int status = answer.response().status();
        ToolOutput output = answer.output(List.of());
        Optional<SettleResponse> settled = ProxyAnswer.settled(answer.response());
        boolean taken = settled.map(SettleResponse::success).orElse(false);
        boolean refused =
                settled.filter(one -> !one.success())
                        .filter(one -> !SettleResponse.PENDING.equals(one.reason()))
                        .isPresent();
        ObjectNode settlement = settled.map(SettleResponse::json).orElseGet(Json::object);
        if (answer.demand().isPresent() || status >= ERROR) {
            Purse.End end =
                    taken
                            ? Purse.End.SERVED
                            : status >= SERVER_ERROR ? Purse.End.LEFT : Purse.End.REFUSED;
            if (!signed.again()) {
                wary.failed(errand.entry.key());
            }
            purse.ended(signed, result(errand, end, null, settlement, "answered with " + status));
            return new Unbought(
                            "seller_failed",
                            "The seller was shown a payment of this server and did not serve the"
                                    + " call.",
                            price,
                            null)
                    .in(output);
        }
        if (refused) {
            purse.ended(
                    signed,
                    result(errand, Purse.End.REFUSED, null, settlement, "served without taking"));
            return output;
        }
        boolean billed = errand.tab.capture(output);
        // What could not be billed may come again, and then goes on with the same payment.
        purse.ended(
                signed,
                billed
                        ? result(errand, Purse.End.SERVED, price, settlement, "")
                        : result(
                                errand,
                                Purse.End.LEFT,
                                null,
                                settlement,
                                "the account could not be billed"));
        return output;
    }

    private ToolOutput unanswered(Errand errand, Purse.Signed signed, String why) {
        wary.failed(errand.entry.key());
        ended(errand, signed, Purse.End.LEFT, why);
        return ToolOutput.failure("Error: " + NOT_CALLED + why + UNBILLED + AGAIN);
    }

    /** The seller may have seen the payment before, but not now: that tells nothing of it. */
    private ToolOutput unsent(Errand errand, Purse.Signed signed, String why) {
        ended(errand, signed, signed.again() ? Purse.End.LEFT : Purse.End.DROPPED, why);
        return ToolOutput.failure("Error: " + why + UNBILLED + (signed.again() ? AGAIN : ""));
    }

    private void ended(Errand errand, Purse.Signed signed, Purse.End end, String why) {
        purse.ended(signed, result(errand, end, null, Json.object(), why));
    }

    private static Purse.Result result(
            Errand errand,
            Purse.End end,
            @Nullable Money billed,
            ObjectNode settlement,
            String why) {
        return new Purse.Result(end, errand.tab.account(), billed, settlement, why);
    }

    /** Does what is about money to its end. */
    private static Optional<ToolOutput> purchase(Callable<Optional<ToolOutput>> work) {
        try {
            return Unhurried.run(work);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
