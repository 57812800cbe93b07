package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import tools.jackson.databind.node.ObjectNode;

/** A prober that sends an entry an unpaid request, and judges the answer. Thread-safe. */
public final class Prober {
    private static final int PAYMENT_REQUIRED = 402;

    /** What some say who look at the parameters before they ask for money. */
    private static final Set<Integer> UNREADABLE = Set.of(400, 415, 422);

    private final Outbound outbound;
    private final InstantSource clock;
    private final LongSupplier nanos;

    /**
     * @param nanos a clock that only runs forward
     */
    public Prober(Outbound outbound, InstantSource clock, LongSupplier nanos) {
        this.outbound = outbound;
        this.clock = clock;
        this.nanos = nanos;
    }

    /**
     * Probes an entry; blocks for as long as that takes, which is bounded.
     *
     * @throws InterruptedException when the result is no longer wanted
     * @throws IllegalStateException when this server itself can't ask now
     */
    public ProbeResult look(CatalogEntry entry) throws InterruptedException {
        long began = nanos.getAsLong();
        Verdict verdict = judge(entry);
        Instant when = clock.instant();
        Duration took = Duration.ofNanos(nanos.getAsLong() - began);
        return switch (verdict) {
            case Verdict.Bad(String problem) -> new ProbeResult.Fails(when, took, problem);
            case Verdict.Good(var accepts, Optional<Listing> described) ->
                    new ProbeResult.Asks(
                            when,
                            took,
                            accepts,
                            described
                                    .map(now -> differences(entry.listing(), now))
                                    .orElse(List.of()),
                            described.orElse(null));
        };
    }

    private sealed interface Verdict {
        record Good(List<PaymentRequirements> accepts, Optional<Listing> described)
                implements Verdict {}

        record Bad(String problem) implements Verdict {}
    }

    /** What is said otherwise, but for what is paid: that is compared later. */
    private static List<String> differences(Listing listing, Listing now) {
        List<String> lines = new ArrayList<>(Differences.between(listing, now));
        lines.removeAll(Differences.between(listing.accepts(), now.accepts()));
        return lines;
    }

    private Verdict judge(CatalogEntry entry) throws InterruptedException {
        try {
            return entry.listing().kind() == ResourceKind.MCP ? tool(entry) : http(entry);
        } catch (OutboundFailure e) {
            if (e.reason() == OutboundFailure.Reason.BUSY) {
                // That says nothing about the entry.
                throw new IllegalStateException(e.getMessage(), e);
            }
            return new Verdict.Bad(words(e));
        }
    }

    private static String words(OutboundFailure failure) {
        return switch (failure.reason()) {
            case TIMEOUT -> "it hangs: " + failure.getMessage();
            case TOO_LARGE -> "its answer is too large: " + failure.getMessage();
            case UNREACHABLE, UNRESOLVABLE -> "it can't be reached: " + failure.getMessage();
            case REFUSED, TOO_MANY_REDIRECTS -> "it leads elsewhere: " + failure.getMessage();
            case BAD_URL, BAD_REQUEST, BUSY -> "it can't be asked: " + failure.getMessage();
        };
    }

    private Verdict http(CatalogEntry entry) throws OutboundFailure, InterruptedException {
        Listing listing = entry.listing();
        boolean near = entry.source().near();
        OutboundResponse response = outbound.send(UnpaidCall.of(listing, near));
        if (UNREADABLE.contains(response.status())) {
            response = outbound.send(UnpaidCall.withExamples(listing, near));
        }
        int status = response.status();
        if (status != PAYMENT_REQUIRED) {
            return new Verdict.Bad(
                    status < 300
                            ? "it answers " + status + " without asking for money"
                            : "it answers " + status + "; expected " + PAYMENT_REQUIRED);
        }
        PaymentRequiredResponse paymentRequiredResponse = PaymentRequiredResponse.of(response);
        Optional<PaymentRequiredResponse.Found> found =
                paymentRequiredResponse.of(listing.version());
        if (found.isEmpty()) {
            return new Verdict.Bad(
                    "it answers 402, but "
                            + (response.truncated() && !paymentRequiredResponse.header().present()
                                    ? "its body has more than "
                                            + UnpaidCall.ANSWER_BYTES_MAX
                                            + " bytes"
                                    : paymentRequiredResponse.problem()));
        }
        PaymentRequired demand = found.get().demand();
        if (demand.accepts().isEmpty()) {
            return new Verdict.Bad("it answers 402, but takes no payment: accepts is empty");
        }
        Optional<String> unfit = BazaarMetadata.problem(found.get().json());
        return unfit.isPresent()
                ? new Verdict.Bad(unfit.get())
                : new Verdict.Good(demand.accepts(), CurrentListing.by(found.get(), listing));
    }

    private Verdict tool(CatalogEntry entry) throws OutboundFailure, InterruptedException {
        Listing listing = entry.listing();
        List<ObjectNode> tools;
        try {
            tools = new ToolListClient(outbound).of(listing.resource(), entry.source().near());
        } catch (ToolListClient.Unlisted e) {
            return new Verdict.Bad(e.getMessage());
        }
        Optional<ObjectNode> tool =
                tools.stream()
                        .filter(one -> one.path("name").asString("").equals(listing.tool()))
                        .findFirst();
        if (tool.isEmpty()) {
            return new Verdict.Bad("its server has no tool named " + listing.tool());
        }
        return new Verdict.Good(
                ToolPrices.of(listing.resource(), tool.get()),
                CurrentListing.by(tool.get(), listing));
    }
}
