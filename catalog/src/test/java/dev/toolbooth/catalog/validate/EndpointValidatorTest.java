package dev.toolbooth.catalog.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.catalog.validate.EndpointFinding.Grade;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Every mistake that sellers make has a finding of its own. */
class EndpointValidatorTest {
    private static final String URL = "https://api.example/weather";

    private static ObjectNode demand() {
        ObjectNode item = Items.v2(URL, "10000");
        ObjectNode demand = Json.object().put("x402Version", 2);
        demand.putObject("resource")
                .put("url", URL)
                .put("description", "Weather")
                .put("mimeType", "application/json");
        demand.set("accepts", item.path("accepts"));
        demand.set("extensions", item.path("extensions"));
        return demand;
    }

    private static ObjectNode way(ObjectNode demand) {
        return at(demand, "/accepts/0");
    }

    private static ObjectNode at(ObjectNode demand, String pointer) {
        return (ObjectNode) demand.at(pointer);
    }

    private static OutboundResponse answer(int status, String body, String... headers) {
        List<OutboundHeader> all = new ArrayList<>();
        for (int i = 0; i < headers.length; i += 2) {
            all.add(new OutboundHeader(headers[i], headers[i + 1]));
        }
        return new OutboundResponse(status, "", all, OutboundBody.of(body), false, URL);
    }

    private static OutboundResponse answer(ObjectNode demand, String... more) {
        List<String> headers = new ArrayList<>(List.of(more));
        headers.addAll(List.of("PAYMENT-REQUIRED", X402Header.encode(demand)));
        return answer(402, "{}", headers.toArray(String[]::new));
    }

    private static EndpointReport report(OutboundResponse response) {
        return report(URL, response);
    }

    private static EndpointReport report(String url, OutboundResponse response) {
        try {
            return new EndpointValidator(_ -> response).validate("GET", url, false);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The one finding that isn't good. */
    private static EndpointFinding only(OutboundResponse response) {
        return only(report(response));
    }

    private static EndpointFinding only(EndpointReport report) {
        List<EndpointFinding> wrong =
                report.findings().stream().filter(one -> one.grade() != Grade.GOOD).toList();
        assertThat(wrong).hasSize(1);
        assertThat(wrong.getFirst().mend()).isNotEmpty();
        assertThat(wrong.getFirst().expected()).isNotEmpty();
        return wrong.getFirst();
    }

    private static EndpointFinding only(Consumer<ObjectNode> mistake) {
        ObjectNode demand = demand();
        mistake.accept(demand);
        return only(answer(demand));
    }

    private static void assertBad(
            EndpointFinding finding, String about, String found, String expected) {
        assertThat(finding.grade()).isEqualTo(Grade.BAD);
        assertFinding(finding, about, found, expected);
    }

    private static void assertWarn(
            EndpointFinding finding, String about, String found, String expected) {
        assertThat(finding.grade()).isEqualTo(Grade.WARN);
        assertFinding(finding, about, found, expected);
    }

    private static void assertFinding(
            EndpointFinding finding, String about, String found, String expected) {
        assertThat(finding.about()).endsWith(about);
        assertThat(finding.found()).contains(found);
        assertThat(finding.expected()).contains(expected);
    }

    @Test
    void nothingIsWrongWithAGoodEndpoint() {
        EndpointReport report = report(answer(demand()));
        assertThat(report.grade()).isEqualTo(Grade.GOOD);
        assertThat(report.findings())
                .extracting(EndpointFinding::found)
                .contains(
                        "402 Payment Required",
                        "0.01 USDC on base-sepolia to " + Items.PAY_TO,
                        "info fits its schema");
    }

    @Test
    void whatCannotBeReachedIsSaidSo() throws Exception {
        EndpointValidator endpointValidator =
                new EndpointValidator(
                        _ -> {
                            throw new OutboundFailure(
                                    OutboundFailure.Reason.UNREACHABLE, "Nobody answers");
                        });
        assertBad(
                only(endpointValidator.validate("GET", URL, false)), "reachable", "Nobody", "10 s");
        assertBad(
                only(endpointValidator.validate("GET", "api.example", false)),
                "url",
                "http",
                "URL");
    }

    @Test
    void httpIsNotEnough() {
        ObjectNode demand = demand();
        at(demand, "/resource").put("url", "http://api.example/weather");
        OutboundResponse plain = answer(demand);
        EndpointReport report =
                report(
                        "http://api.example/weather",
                        new OutboundResponse(
                                402,
                                "",
                                plain.headers(),
                                plain.body(),
                                false,
                                "http://api.example/weather"));
        assertWarn(only(report), "https", "not encrypted", "https");
    }

    @ParameterizedTest
    @CsvSource({
        "200,without asking for money",
        "400,checks the parameters first",
        "401,wants a login",
        "404,for this path",
        "429,too many",
        "503,503"
    })
    void anyOtherStatusIsExplained(int status, String words) {
        assertBad(only(answer(status, "")), "status", words, "402");
    }

    @Test
    void aDemandMustBeThereAndReadable() {
        assertBad(only(answer(402, "Pay!")), "PAYMENT-REQUIRED", "neither", "header of x402 v2");
        assertBad(
                only(answer(402, "", "payment-required", "?!")),
                "PAYMENT-REQUIRED",
                "not base64",
                "base64");
        assertBad(
                only(answer(402, "", "payment-required", "bm8ganNvbg==")),
                "PAYMENT-REQUIRED",
                "no JSON",
                "JSON object");
        assertBad(only(d -> d.put("x402Version", 7)), "x402Version", "7", "1 or 2");
        assertBad(only(d -> d.putArray("accepts")), "accepts", "no ways", "at least one");
        assertBad(only(d -> d.remove("accepts")), "accepts", "missing", "at least one");
    }

    @Test
    void aBodyOfV1AloneIsHalfOfIt() {
        ObjectNode body = Json.object().put("x402Version", 1);
        body.set("accepts", Items.v1(URL, "10000").path("accepts"));
        assertWarn(only(answer(402, Json.text(body))), "PAYMENT-REQUIRED", "only a body", "v2");
        String header = X402Header.encode(demand());
        assertThat(report(answer(402, Json.text(body), "PAYMENT-REQUIRED", header)).grade())
                .isEqualTo(Grade.GOOD);
        way(body).put("maxAmountRequired", "20000");
        assertBad(
                only(answer(402, Json.text(body), "PAYMENT-REQUIRED", header)),
                "header and body",
                "price: 0.01 USDC on base-sepolia → 0.02",
                "same");
        assertWarn(
                only(answer(402, "", "PAYMENT-REQUIRED", X402Header.encode(body))),
                "PAYMENT-REQUIRED",
                "the header has x402 v1",
                "v2 in the header");
    }

    @ParameterizedTest
    @CsvSource({"0.01,10000", "$0.01,10000", ".5,500000", "1.50,1500000"})
    void dollarsAreNoUnits(String written, String meant) {
        assertBad(
                only(d -> way(d).put("amount", written)),
                "accepts[0].amount",
                "looks like dollars",
                "\"" + meant + "\"");
    }

    @Test
    void amountsAreTextsOfSmallestUnits() {
        assertBad(only(d -> way(d).put("amount", 10_000)), ".amount", "10000", "text of digits");
        assertBad(only(d -> way(d).put("amount", "-5")), ".amount", "-5", "text of digits");
        assertBad(only(d -> way(d).put("amount", 0.01)), ".amount", "looks like dollars", "10000");
        assertWarn(only(d -> way(d).put("amount", "1")), ".amount", "0.000001 USD", "cent");
        assertWarn(only(d -> way(d).put("amount", "0")), ".amount", "0", "price");
        assertWarn(
                only(d -> way(d).put("amount", "10000000000000000")), ".amount", "USD", "1000 USD");
        assertBad(
                only(
                        d -> {
                            way(d).remove("amount");
                            way(d).put("maxAmountRequired", "10000");
                        }),
                ".amount",
                "there is maxAmountRequired",
                "amount");
    }

    @Test
    void networksAndTokensMustBelongTogether() {
        assertBad(
                only(d -> way(d).put("network", "base-sepolia")),
                ".network",
                "base-sepolia",
                "eip155:84532");
        assertBad(only(d -> way(d).put("network", "Base!")), ".network", "Base!", "CAIP-2");
        assertBad(only(d -> way(d).put("asset", "USDC")), ".asset", "USDC", "0x and 40");
        assertBad(
                only(
                        d ->
                                way(d).put("network", "eip155:8453")
                                        .putObject("extra")
                                        .put("name", "USD Coin")
                                        .put("version", "2")),
                ".asset",
                "is a token of eip155:84532",
                "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913");
        assertWarn(
                only(d -> way(d).put("asset", "0x" + "12".repeat(20))),
                ".asset",
                "not known here",
                "USDC");
        assertBad(only(d -> way(d).put("scheme", "gift")), ".scheme", "gift", "exact");
    }

    @Test
    void theNameThatIsSignedMustBeTheTokens() {
        assertBad(
                only(d -> at(d, "/accepts/0/extra").put("name", "USD Coin")),
                ".extra.name",
                "USD Coin",
                "\"USDC\"");
        assertBad(
                only(d -> at(d, "/accepts/0/extra").put("version", "1")),
                ".extra.version",
                "\"1\"",
                "\"2\"");
        assertBad(
                only(d -> at(d, "/accepts/0/extra").remove("name")),
                ".extra.name",
                "missing",
                "USDC");
    }

    @Test
    void payeesAreCheckedForMistakes() {
        String wrong = Items.PAY_TO.replace("8D17", "8d17");
        assertBad(only(d -> way(d).put("payTo", wrong)), ".payTo", "wrong checksum", Items.PAY_TO);
        assertBad(only(d -> way(d).put("payTo", "0x" + "0".repeat(40))), ".payTo", "zero", "own");
        assertBad(only(d -> way(d).put("payTo", Items.USDC)), ".payTo", "token itself", "own");
        assertBad(only(d -> way(d).put("payTo", "me.eth")), ".payTo", "me.eth", "0x and 40");
        assertThat(report(answer(demandPaying(Items.PAY_TO.toLowerCase(Locale.ROOT)))).grade())
                .isEqualTo(Grade.GOOD);
    }

    private static ObjectNode demandPaying(String payTo) {
        ObjectNode demand = demand();
        way(demand).put("payTo", payTo);
        return demand;
    }

    @Test
    void solanaNeedsWhoPaysTheFee() {
        Consumer<ObjectNode> solana =
                d -> {
                    way(d).put("network", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1")
                            .put("asset", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU")
                            .put("payTo", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v")
                            .remove("extra");
                };
        assertBad(only(solana), ".extra.feePayer", "missing", "facilitator");
    }

    @Test
    void timesMustMakeSense() {
        assertWarn(only(d -> way(d).put("maxTimeoutSeconds", 1)), "Seconds", "1 s", "10");
        assertWarn(only(d -> way(d).put("maxTimeoutSeconds", 86_400)), "Seconds", "86400", "3600");
        assertBad(only(d -> way(d).put("maxTimeoutSeconds", "60")), "Seconds", "60", "number");
    }

    @Test
    void theResourceMustBeTheOneThatWasAsked() {
        assertBad(
                only(d -> at(d, "/resource").put("url", "http://api.example/weather")),
                "resource.url",
                "http://",
                "https");
        assertBad(
                only(d -> at(d, "/resource").put("url", "https://10.0.0.7:3000/weather")),
                "resource.url",
                "10.0.0.7",
                "api.example");
        assertBad(
                only(d -> at(d, "/resource").put("url", "/weather")), "resource.url", "http", URL);
        assertWarn(
                only(d -> at(d, "/resource").remove("description")),
                "resource.description",
                "missing",
                "text");
        assertWarn(
                only(d -> at(d, "/resource").remove("mimeType")),
                "resource.mimeType",
                "missing",
                "text");
    }

    @Test
    void catalogsNeedADescriptionThatFits() {
        assertWarn(only(d -> d.remove("extensions")), "extensions.bazaar", "missing", "info");
        assertBad(
                only(d -> at(d, "/extensions/bazaar/info/input").put("method", "PUT")),
                "extensions.bazaar",
                "does not fit",
                "fits");
        assertWarn(
                only(d -> at(d, "/extensions/bazaar").remove("schema")),
                "bazaar.schema",
                "missing",
                "JSON Schema");
    }

    @Test
    void cachesBrowsersAndRedirectsAreThoughtOf() {
        assertWarn(
                only(answer(demand(), "Cache-Control", "public, max-age=60")),
                "Cache-Control",
                "public",
                "no-store");
        assertWarn(
                only(answer(demand(), "Access-Control-Allow-Origin", "*")),
                "CORS",
                "can't see",
                "PAYMENT-REQUIRED, PAYMENT-RESPONSE");
        OutboundResponse good =
                answer(
                        demand(),
                        "Access-Control-Allow-Origin",
                        "*",
                        "Access-Control-Expose-Headers",
                        "Payment-Required, Payment-Response",
                        "Cache-Control",
                        "no-store");
        assertThat(report(good).grade()).isEqualTo(Grade.GOOD);
        OutboundResponse moved = answer(demand());
        assertWarn(
                only(
                        new OutboundResponse(
                                402, "", moved.headers(), moved.body(), false, URL + "/")),
                "redirect",
                URL + "/",
                "at once");
    }

    @Test
    void whatSellersWriteIsHarmlessInAReport() {
        EndpointFinding finding =
                only(d -> way(d).put("scheme", "\u001b[2J\u202egift" + "x".repeat(900)));
        assertThat(finding.found()).startsWith("\"").hasSizeLessThanOrEqualTo(500);
        assertThat(finding.found().chars().allMatch(c -> c >= ' ' && c != '\u202e')).isTrue();
    }
}
