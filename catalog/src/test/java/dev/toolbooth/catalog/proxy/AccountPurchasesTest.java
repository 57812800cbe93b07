package dev.toolbooth.catalog.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.EntryHealth;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.Buyer;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.tool.Tab;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Header;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** What can go wrong between a seller, the operator's purse and a caller's account. */
class AccountPurchasesTest {
    private static final Money PRICE = new Money(10_000);
    private static final UUID ID = new UUID(0, 1);

    private final List<String> happened = new ArrayList<>();
    private final FakePurse purse = new FakePurse();
    private final OperatorPurse operator =
            new OperatorPurse(new Buyer(List.of(new FakePayer()), purse, Approval.NEVER), Set.of());
    private final FakeTab tab = new FakeTab();
    private Instant now = Instant.parse("2026-11-16T12:00:00Z");
    private final SellerClient sellers =
            new SellerClient(
                    this::answer,
                    VerificationMode.WARN,
                    new ProxyLimits(Duration.ofSeconds(30), Duration.ZERO, 1, 1),
                    _ -> {});
    private AccountPurchases accountPurchases = buying(true);
    private Source.Kind source = Source.Kind.ADDED;
    private Reply asked = _ -> demand();
    private Reply paid = _ -> answer(200, "{}");

    /** What the seller says to who asks, or to who has paid. */
    private interface Reply {
        OutboundResponse to(OutboundRequest request) throws OutboundFailure, InterruptedException;
    }

    private AccountPurchases buying(boolean vouchedOnly) {
        return new AccountPurchases(
                operator, new Margin(BigDecimal.TEN, Money.ZERO), PRICE, vouchedOnly, () -> now);
    }

    /** Notes what it is told; what is resumed was signed before. */
    private final class FakePurse implements Purse {
        private boolean again;
        private boolean closed;

        @Override
        public Verdict reserve(PurchaseOrder purchase, boolean approved) {
            return closed
                    ? new Verdict.Refused(new Objection("no more today"))
                    : new Verdict.Allowed(ID);
        }

        @Override
        public void signed(UUID id, PreparedPayment prepared) {
            happened.add("signed");
        }

        @Override
        public void paid(UUID id, ObjectNode receipt) {
            happened.add("SERVED");
        }

        @Override
        public void billed(PurchaseOrder purchase, ObjectNode receipt) {
            throw new AssertionError("nobody is billed by a seller here");
        }

        @Override
        public void dropped(UUID id, String why) {
            happened.add("DROPPED");
        }

        @Override
        public void refused(UUID id, String why) {
            happened.add("REFUSED");
        }

        @Override
        public void left(UUID id, String why) {
            happened.add("LEFT");
        }

        @Override
        public Optional<SignedOrder> resume(String digest) {
            PurchaseOrder purchase =
                    new PurchaseOrder(
                            "s",
                            "t",
                            digest,
                            "key",
                            PaymentDemand.Form.HTTP,
                            2,
                            way(),
                            PRICE.microUsd(),
                            null);
            return again
                    ? Optional.of(new SignedOrder(ID, purchase, signed(way()), true))
                    : Optional.empty();
        }

        private PreparedPayment signed(PaymentRequirements way) {
            ObjectNode payment = PaymentPayload.v2(way, Json.object(), null, null).json();
            return new PreparedPayment(payment, null, Instant.MAX);
        }
    }

    /** Signs whatever it is asked to. */
    private static final class FakePayer implements PaymentMethod {
        @Override
        public String address() {
            return "0x1111111111111111111111111111111111111111";
        }

        @Override
        public boolean canPay(PaymentRequirements way) {
            return true;
        }

        @Override
        public PreparedPayment prepare(PaymentRequirements way) {
            return new PreparedPayment(Json.object(), null, Instant.MAX);
        }
    }

    private final class FakeTab implements Tab {
        private boolean writes = true;

        @Override
        public String account() {
            return "me";
        }

        @Override
        public Optional<String> repetition() {
            return Optional.empty();
        }

        @Override
        public HoldResult hold(Money price) {
            happened.add("held " + price);
            Payer payer = new Payer("me", "me", SpendLimits.NONE);
            return new HoldResult.Held(
                    new Hold(
                            new Reservation(new UUID(0, 2), payer, "s", price, 0, now, now),
                            false,
                            0));
        }

        @Override
        public boolean capture(ToolOutput output) {
            happened.add("captured");
            return writes;
        }
    }

    private static OutboundResponse answer(int status, String body, OutboundHeader... headers) {
        return new OutboundResponse(
                status,
                "",
                List.of(headers),
                OutboundBody.of(body),
                false,
                "https://a.example/weather");
    }

    private static OutboundResponse demand() {
        ObjectNode required =
                Json.parseObject(
                        """
                        {"x402Version":2,"resource":{"url":"https://a.example/weather"},
                        "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
                        "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                        "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                        "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}]}
                        """);
        return answer(
                402, "pay", new OutboundHeader("payment-required", X402Header.encode(required)));
    }

    private static PaymentRequirements way() {
        return SellerDemand.of(demand())
                .map(SellerDemand::asked)
                .orElseThrow()
                .accepts()
                .getFirst();
    }

    private OutboundResponse answer(OutboundRequest request)
            throws OutboundFailure, InterruptedException {
        return request.headers().stream().anyMatch(one -> one.name().equals(X402Header.payment(2)))
                ? paid.to(request)
                : asked.to(request);
    }

    private CatalogEntry entry() throws BadListing {
        Listing listing = UpstreamCallTest.listing("https://a.example/weather", "GET");
        return new CatalogEntry(
                listing,
                listing.name(),
                new Source(source, ""),
                now,
                now,
                EntryHealth.UNKNOWN,
                null,
                "");
    }

    private UpstreamCall wanted() throws BadCall, BadListing {
        return UpstreamCall.of(entry().listing(), Json.object(), null);
    }

    private String call() throws BadCall, BadListing, OutboundFailure, InterruptedException {
        ToolOutput output = accountPurchases.call(sellers, entry(), wanted(), tab);
        return ((Content.Text) output.content().getFirst()).text();
    }

    @Test
    void whatIsPaidIsHeldBeforeAnythingIsSigned() throws Exception {
        assertThat(call()).contains("\"status\":200");
        assertThat(happened).containsExactly("held 0.011000 USD", "signed", "captured", "SERVED");
        assertThat(operator.figures())
                .isEqualTo(new CatalogFigures.Purchases(1, 0, 0, PRICE.microUsd()));
    }

    @Test
    void aSellerThatHangsIsLeftAndNothingIsCaptured() throws Exception {
        paid =
                _ -> {
                    throw new OutboundFailure(OutboundFailure.Reason.TIMEOUT, "it took too long");
                };
        assertThat(call()).contains("it took too long").contains("Nothing was billed");
        assertThat(happened).containsExactly("held 0.011000 USD", "signed", "LEFT");
    }

    @Test
    void aSellerThatFailedIsPaidAgainAfterAWhile() throws Exception {
        paid = _ -> answer(404, "gone");
        call();
        happened.clear();
        call();
        assertThat(happened).isEmpty();
        now = now.plus(Duration.ofHours(1));
        call();
        assertThat(happened).contains("signed");
    }

    @Test
    void whatWasSignedBeforeIsShownAgainAndNothingElse() throws Exception {
        purse.again = true;
        assertThat(call()).contains("\"status\":200");
        assertThat(happened).containsExactly("held 0.011000 USD", "captured", "SERVED");
    }

    @Test
    void aPaymentThatNeverLeftIsDropped() throws Exception {
        paid =
                _ -> {
                    throw new OutboundFailure(OutboundFailure.Reason.BUSY, "too much is going on");
                };
        call();
        assertThat(happened).containsExactly("held 0.011000 USD", "signed", "DROPPED");
    }

    /** A call that is made while another one takes all the room to its seller. */
    private String callBesideAnother() throws Exception {
        AtomicReference<String> told = new AtomicReference<>("");
        asked =
                _ -> {
                    try {
                        told.set(call());
                    } catch (BadCall | BadListing e) {
                        told.set(String.valueOf(e.getMessage()));
                    }
                    return demand();
                };
        sellers.send(entry(), wanted());
        asked = _ -> demand();
        return told.get();
    }

    @Test
    void whereThereIsNoRoomNothingIsSigned() throws Exception {
        assertThat(callBesideAnother()).contains("nothing was sent; try again later");
        assertThat(happened).isEmpty();
    }

    @Test
    void aPaymentThatWasShownIsKeptWhileThereIsNoRoomToShowItAgain() throws Exception {
        purse.again = true;
        assertThat(callBesideAnother())
                .contains("try again later. Nothing was billed. Send the same call again");
        assertThat(happened).containsExactly("held 0.011000 USD", "LEFT");
        purse.again = false;
        call();
        assertThat(happened).endsWith("signed", "captured", "SERVED");
    }

    @ParameterizedTest
    @EnumSource(names = {"FACILITATOR", "SETTLED", "SERVER"})
    void aStrangerIsPaidOnlyWhereTheOperatorWantsThat(Source.Kind kind) throws Exception {
        source = kind;
        assertThat(call()).contains("\"status\":402");
        assertThat(happened).isEmpty();
        accountPurchases = buying(false);
        assertThat(call()).contains("\"status\":200");
        assertThat(happened).contains("SERVED");
    }

    @Test
    void whatCouldNotBeBilledMayComeAgainWithTheSamePayment() throws Exception {
        tab.writes = false;
        call();
        assertThat(happened).containsExactly("held 0.011000 USD", "signed", "captured", "LEFT");
    }

    @Test
    void whereNothingMayBePaidThePriceIsTold() throws Exception {
        purse.closed = true;
        assertThat(call()).contains("\"status\":402");
        assertThat(happened).containsExactly("held 0.011000 USD");
    }

    @Test
    void aMarginIsRoundedUp() {
        Margin margin = new Margin(new BigDecimal("7"), new Money(3));
        assertThat(margin.on(new Money(1))).isEqualTo(new Money(5));
        assertThat(margin.on(new Money(100))).isEqualTo(new Money(110));
        assertThat(Margin.NONE.on(PRICE)).isEqualTo(PRICE);
    }
}
