package dev.toolbooth.payments.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.payments.facilitator.OwnFacilitator;
import dev.toolbooth.payments.facilitator.ServedNetwork;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Our own facilitator, between a buyer and a seller that are both somebody else. */
class FacilitatorTest {
    private static final Address SELLER =
            Address.parse("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC").orElseThrow();

    private final FakeChain chain = new FakeChain();
    private final PaymentBook book = new MemoryPaymentBook();
    private final AtomicLong ids = new AtomicLong();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private Instant clock = chain.now();
    private OwnFacilitator facilitator = started();

    /** A process, which remembers only what is in the book. */
    private OwnFacilitator started() {
        EvmRail rail =
                OwnRail.on(
                        chain,
                        chain,
                        Duration.ofSeconds(60),
                        () -> clock,
                        length -> clock = clock.plus(length));
        ServedNetwork served =
                ServedNetwork.evm(Network.BASE_SEPOLIA, rail, List.of(FakeChain.USDC), OwnRail.KEY);
        return new OwnFacilitator(
                List.of(served),
                book,
                () -> clock,
                () -> new UUID(1, ids.incrementAndGet()),
                problems::add);
    }

    @BeforeEach
    void fund() {
        chain.balances.put(buyer(1).address(), BigInteger.valueOf(1_000_000));
    }

    private Buyer buyer(int number) {
        return Buyer.at(chain.timestamp, number);
    }

    private static Offer wanted() {
        return wanted(10_000, SELLER);
    }

    private static Offer wanted(long amount, Address payTo) {
        return new Offer(
                Scheme.EXACT,
                Network.BASE_SEPOLIA.id(),
                Network.BASE_SEPOLIA.shortName(),
                FakeChain.USDC.address(),
                "USDC",
                BigInteger.valueOf(amount),
                payTo.checksum(),
                300,
                Json.object().put("name", "USDC").put("version", "2"));
    }

    /** What a seller's server sends, in v2. */
    private static ObjectNode request(Buyer buyer) {
        return request(buyer, wanted());
    }

    private static ObjectNode request(Buyer buyer, Offer wanted) {
        ObjectNode payment = buyer.pays(wanted);
        ObjectNode request = Json.object().put("x402Version", 2);
        request.set("paymentPayload", payment);
        request.set("paymentRequirements", payment.path("accepted").deepCopy());
        return request;
    }

    private static ObjectNode requestV1(Buyer buyer) {
        ObjectNode request = Json.object().put("x402Version", 1);
        request.set("paymentPayload", buyer.paysV1(wanted()));
        request.putObject("paymentRequirements")
                .put("scheme", "exact")
                .put("network", "base-sepolia")
                .put("maxAmountRequired", "10000")
                .put("asset", FakeChain.USDC.address())
                .put("payTo", SELLER.checksum())
                .put("resource", "https://seller.example/weather")
                .put("maxTimeoutSeconds", 300)
                .set("extra", wanted().extra());
        return request;
    }

    private void refused(ObjectNode request, String reason) {
        JsonNode verified = facilitator.verify(request);
        assertThat(verified.path("isValid").asBoolean(true)).isFalse();
        assertThat(verified.path("invalidReason").asString("")).isEqualTo(reason);
        JsonNode settled = facilitator.settle(request);
        assertThat(settled.path("success").asBoolean(true)).isFalse();
        assertThat(settled.path("errorReason").asString("")).isEqualTo(reason);
        assertThat(settled.path("transaction").asString("?")).isEmpty();
        assertThat(chain.mined()).isZero();
    }

    @Test
    void itSaysWhatItSettlesInBothVersions() {
        JsonNode supported = facilitator.supported();
        assertThat(Json.text(supported.path("kinds")))
                .isEqualTo(
                        "[{\"x402Version\":2,\"scheme\":\"exact\",\"network\":\"eip155:84532\"},"
                                + "{\"x402Version\":1,\"scheme\":\"exact\",\"network\":\"base-sepolia\"}]");
        assertThat(supported.path("extensions").isArray()).isTrue();
        assertThat(supported.path("signers").path("eip155:*").path(0).asString(""))
                .isEqualTo(OwnRail.KEY.address().checksum());
    }

    @Test
    void aGoodPaymentIsValidAndItsMoneyGoesToTheSellerWhenItIsSettled() {
        JsonNode verified = facilitator.verify(request(buyer(1)));
        assertThat(verified.path("isValid").asBoolean(false)).isTrue();
        assertThat(verified.path("payer").asString("")).isEqualTo(buyer(1).address().checksum());
        assertThat(chain.mined()).isZero();

        JsonNode settled = facilitator.settle(request(buyer(1)));
        assertThat(settled.path("success").asBoolean(false)).isTrue();
        assertThat(settled.path("transaction").asString("")).startsWith("0x");
        assertThat(settled.path("network").asString("")).isEqualTo("eip155:84532");
        assertThat(chain.balance(SELLER)).isEqualTo(10_000);
        assertThat(chain.balance(OwnRail.PAY_TO)).isZero();
    }

    @Test
    void v1IsSpokenToo() {
        assertThat(facilitator.verify(requestV1(buyer(1))).path("isValid").asBoolean(false))
                .isTrue();
        JsonNode settled = facilitator.settle(requestV1(buyer(1)));
        assertThat(settled.path("success").asBoolean(false)).isTrue();
        assertThat(settled.path("network").asString("")).isEqualTo("base-sepolia");
    }

    @Test
    void oneSettleIsASuccessAndTheNextIsToldWhereTheMoneyWentAlsoAfterARestart() {
        ObjectNode same = request(buyer(1));
        JsonNode first = facilitator.settle(same);
        assertThat(first.path("success").asBoolean(false)).isTrue();
        JsonNode second = facilitator.settle(same);
        chain.timestamp += 10_000;
        facilitator = started();

        assertThat(facilitator.settle(same)).isEqualTo(second);
        assertThat(second.path("success").asBoolean(true)).isFalse();
        assertThat(second.path("errorReason").asString("")).isEqualTo("duplicate_settlement");
        String transaction = first.path("transaction").asString("");
        assertThat(second.path("transaction").asString("")).isEqualTo(transaction);
        assertThat(second.path("errorMessage").asString("")).contains(transaction);
        assertThat(chain.mined()).isEqualTo(1);
        assertThat(facilitator.verify(same).path("invalidReason").asString(""))
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void ofManyAtOnceOneIsSent() throws Exception {
        ObjectNode request = request(buyer(1));
        List<JsonNode> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ObjectNode>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(threads.submit(() -> facilitator.settle(request.deepCopy())));
            }
            for (Future<ObjectNode> one : all) {
                answers.add(one.get());
            }
        }
        assertThat(chain.mined()).isEqualTo(1);
        assertThat(chain.balance(SELLER)).isEqualTo(10_000);
        assertThat(answers).filteredOn(one -> one.path("success").asBoolean(false)).hasSize(1);
        assertThat(answers)
                .allMatch(
                        one ->
                                one.path("success").asBoolean(false)
                                        || one.path("errorReason")
                                                .asString("")
                                                .equals("duplicate_settlement"));
    }

    @Test
    void whatIsSentAndNotMinedIsPendingWithItsHashAndFoundLater() {
        chain.mining = false;
        ObjectNode request = request(buyer(1));
        JsonNode pending = facilitator.settle(request);
        assertThat(pending.path("success").asBoolean(true)).isFalse();
        assertThat(pending.path("errorReason").asString("")).isEqualTo("settlement_pending");
        String hash = pending.path("transaction").asString("");
        assertThat(hash).startsWith("0x");

        chain.mine();
        JsonNode found = facilitator.settle(request);
        assertThat(found.path("success").asBoolean(false)).isTrue();
        assertThat(found.path("transaction").asString("")).isEqualTo(hash);
        assertThat(chain.balance(SELLER)).isEqualTo(10_000);
        assertThat(facilitator.settle(request).path("errorReason").asString(""))
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void afterACrashItFindsOutWhatBecameOfAPayment() {
        chain.mining = false;
        facilitator.settle(request(buyer(1)));
        chain.mine();
        facilitator = started();

        assertThat(facilitator.recover(clock.plusSeconds(1))).isEqualTo(1);
        PaymentRecord record = book.latest(null, null, null, 1).getFirst();
        assertThat(record.state()).isEqualTo(PaymentRecord.State.FORWARDED);
        assertThat(record.shop()).isEqualTo(Facilitator.SHOP);
    }

    @Test
    void aPaymentThatWasUsedForSomethingElseIsADuplicate() {
        ObjectNode request = request(buyer(1));
        facilitator.settle(request);
        ObjectNode other = requestV1(buyer(1));

        assertThat(facilitator.settle(other).path("errorReason").asString(""))
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void whatIsWrongWithAPaymentIsSaidInTheWordsOfX402() {
        refused(request(buyer(1).withValue(9_999)), EvmReason.VALUE);
        refused(request(buyer(1).withTimes(0, chain.timestamp)), EvmReason.VALID_BEFORE);
        ObjectNode otherPlace = request(buyer(1));
        ((ObjectNode) otherPlace.path("paymentRequirements"))
                .put("payTo", OwnRail.PAY_TO.checksum());
        refused(otherPlace, EvmReason.RECIPIENT);
        chain.balances.put(buyer(1).address(), BigInteger.ONE);
        refused(request(buyer(1)), "invalid_exact_evm_insufficient_balance");
    }

    @Test
    void whatCannotBeSettledHereIsSaidToBeSo() {
        refused(Json.object(), "invalid_payload");
        ObjectNode version = request(buyer(1)).put("x402Version", 1);
        refused(version, "invalid_x402_version");
        ObjectNode nothing = request(buyer(1));
        nothing.remove("paymentRequirements");
        refused(nothing, "invalid_payment_requirements");
        refused(changed("network", "eip155:1"), "invalid_network");
        refused(changed("scheme", "upto"), "unsupported_scheme");
        refused(changed("asset", SELLER.checksum()), "invalid_payment_requirements");
        assertThat(book.latest(null, null, null, 10)).isEmpty();
    }

    private ObjectNode changed(String member, String value) {
        ObjectNode request = request(buyer(1));
        ((ObjectNode) request.path("paymentRequirements")).put(member, value);
        return request;
    }

    @Test
    void aNodeThatIsDownIsNoFaultOfThePayment() {
        chain.down = true;
        JsonNode verified = facilitator.verify(request(buyer(1)));
        assertThat(verified.path("invalidReason").asString(""))
                .isEqualTo("unexpected_verify_error");
        assertThat(verified.path("invalidMessage").asString("")).doesNotContain("eth_");
        assertThat(problems).anyMatch(one -> one.contains("eth_"));
        chain.down = false;
        assertThat(facilitator.settle(request(buyer(1))).path("success").asBoolean(false)).isTrue();
    }

    @Test
    void whatPaysNobodyIsNotSettled() {
        Buyer buyer = buyer(1);
        refused(request(buyer.withValue(0), wanted(0, SELLER)), "invalid_payment_requirements");
        refused(request(buyer, wanted(10_000, buyer.address())), "invalid_payment_requirements");
        assertThat(book.latest(null, null, null, 10)).isEmpty();
    }

    @Test
    void wordsOfANodeAreNotToldAndThoseOfATokenAre() {
        chain.transferRefused = "project SECRETAPIKEY over quota";
        assertThat(Json.text(facilitator.verify(request(buyer(1))))).doesNotContain("SECRET");
        assertThat(Json.text(facilitator.settle(request(buyer(1))))).doesNotContain("SECRET");
        chain.transferRefused = "execution reverted: Blacklistable: account is blacklisted";
        assertThat(Json.text(facilitator.verify(request(buyer(1)))))
                .contains("Blacklistable: account is blacklisted");
        chain.transferRefused = "";
        chain.refusals.put("eth_estimateGas", "insufficient funds of SECRETAPIKEY");
        assertThat(Json.text(facilitator.settle(request(buyer(1))))).doesNotContain("SECRET");
        assertThat(book.latest(null, null, null, 1).getFirst().steps().getLast().note())
                .contains("SECRETAPIKEY");
    }
}
