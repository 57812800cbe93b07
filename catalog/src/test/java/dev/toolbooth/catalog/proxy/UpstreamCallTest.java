package dev.toolbooth.catalog.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.wire.Json;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class UpstreamCallTest {

    static Listing listing(String resource, String method) throws BadListing {
        return listing(resource, method, "");
    }

    static Listing listing(String resource, String method, String template) throws BadListing {
        return ListingReader.read(
                Json.parse(
                        """
                        {
                          "resource": "%s", "type": "http", "x402Version": 2,
                          "accepts": [{
                            "scheme": "exact", "network": "base-sepolia", "amount": "10000",
                            "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                            "payTo": "0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                            "maxTimeoutSeconds": 300, "extra": {"name": "USDC", "version": "2"}
                          }],
                          "extensions": {"bazaar": {
                            "info": {"input": {"type": "http", "method": "%s"}}%s
                          }}
                        }
                        """
                                .formatted(
                                        resource,
                                        method,
                                        template.isEmpty()
                                                ? ""
                                                : ", \"routeTemplate\": \"" + template + "\"")));
    }

    private static UpstreamCall call(
            Listing listing, String parameters, @Nullable AttachedPayment payment) throws BadCall {
        return UpstreamCall.of(listing, Json.parseObject(parameters), payment);
    }

    private static UpstreamCall call(Listing listing, String parameters) throws BadCall {
        return call(listing, parameters, null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    https://a.example/w        | {"city": "San Francisco"} | https://a.example/w?city=San%20Francisco
                    https://a.example          | {"q": "ä&=#/?+"}          | https://a.example?q=%C3%A4%26%3D%23%2F%3F%2B
                    https://a.example/w?k=1&k=2| {"city": "x"}             | https://a.example/w?k=1&k=2&city=x
                    https://a.example/w?city=a | {"city": "b"}             | https://a.example/w?city=b
                    https://a.example/w        | {"n": [1, 2], "b": true}  | https://a.example/w?n=1&n=2&b=true
                    https://a.example/w        | {"n": null}               | https://a.example/w
                    https://a.example/w        | {"@evil.example/?": "1"}  | https://a.example/w?%40evil.example%2F%3F=1
                    """)
    void theQueryIsAddedToTheResourcesOwn(String resource, String query, String url)
            throws Exception {
        assertThat(call(listing(resource, "GET"), "{\"query\": " + query + "}").url())
                .isEqualTo(url);
    }

    @Test
    void theBlanksOfAPathAreFilledInAndStaySegments() throws Exception {
        Listing listing = listing("https://a.example/users/1", "GET", "/users/:id/posts/:post");
        assertThat(call(listing, "{\"pathParams\": {\"id\": \"a/b?c\", \"post\": 7}}").url())
                .isEqualTo("https://a.example/users/a%2Fb%3Fc/posts/7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../admin", "a/../../admin", "..\\\\admin", "a/.", "./b", "..;a/b"})
    void aBlankLeadsToNoOtherPath(String value) throws Exception {
        Listing listing = listing("https://a.example/users/1", "GET", "/users/:id");
        assertThatThrownBy(() -> call(listing, "{\"pathParams\": {\"id\": \"" + value + "\"}}"))
                .hasMessageContaining("parameters.pathParams.id")
                .hasMessageContaining("..");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"id\": \"..\"}", "{\"id\": \".\"}", "{\"id\": \"\"}"})
    void aBlankThatStaysOpenIsNamed(String path) throws Exception {
        Listing listing = listing("https://a.example/users/1", "GET", "/users/:id");
        assertThatThrownBy(() -> call(listing, "{\"pathParams\": " + path + "}"))
                .hasMessageContaining("parameters.pathParams.id");
    }

    @Test
    void aGetWithABodyIsAPost() throws Exception {
        UpstreamCall call = call(listing("https://a.example/w", "GET"), "{\"body\": {\"a\": 1}}");
        assertThat(call.method()).isEqualTo("POST");
        assertThat(call.body().utf8()).isEqualTo("{\"a\":1}");
        assertThat(call.headers())
                .contains(
                        new OutboundHeader("Content-Type", "application/json"),
                        new OutboundHeader("Accept", "application/json"));
    }

    @Test
    void aTextGoesAsItIsWhereItIsNoJson() throws Exception {
        UpstreamCall call =
                call(
                        listing("https://a.example/w", "POST"),
                        "{\"body\": \"plain\", \"headers\": {\"content-type\": \"text/plain\"}}");
        assertThat(call.body().utf8()).isEqualTo("plain");
        assertThat(call.headers())
                .filteredOn(header -> header.name().equalsIgnoreCase("content-type"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "hOsT",
                "Authorization",
                "Cookie",
                "Connection",
                "Transfer-Encoding",
                "Content-Length",
                "Proxy-Authorization",
                "X-Forwarded-For",
                "Forwarded",
                "Upgrade",
                "X_Forwarded_For",
                "x_forwarded-host",
                "X-Forwarded",
                "Transfer_Encoding",
                "CONTENT_LENGTH",
                "Proxy_Authorization",
                "True-Client-IP",
                "Set-Cookie",
                "X-Original-URL",
                "X_Rewrite_URL",
                "X-HTTP-Method-Override",
                "Bad Name",
                ""
            })
    void headersThatAreNotTheCallersAreRefused(String name) throws Exception {
        Listing listing = listing("https://a.example/w", "GET");
        assertThatThrownBy(
                        () -> call(listing, "{\"headers\": {\"" + name + "\": \"evil.example\"}}"))
                .isInstanceOf(BadCall.class);
    }

    @Test
    void aHeaderCannotBeSplit() throws Exception {
        Listing listing = listing("https://a.example/w", "GET");
        assertThatThrownBy(() -> call(listing, "{\"headers\": {\"X-A\": \"1\\r\\nHost: evil\"}}"))
                .isInstanceOf(BadCall.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"city\": \"x\"}",
                "{\"url\": \"https://evil.example\"}",
                "{\"query\": \"city=x\"}",
                "{\"method\": \"DELETE\"}"
            })
    void whatTheParametersDoNotHaveIsRefusedWithAHint(String parameters) throws Exception {
        Listing listing = listing("https://a.example/w", "GET");
        assertThatThrownBy(() -> call(listing, parameters)).hasMessageContaining("'parameters");
    }

    @Test
    void aPaymentGoesInTheHeaderOfItsVersion() throws Exception {
        Listing listing = listing("https://a.example/w", "GET");
        AttachedPayment two =
                AttachedPayment.read(
                        Json.parseObject(
                                "{\"x402Version\":2,\"resource\":{},\"accepted\":{},\"payload\":{}}"));
        AttachedPayment one =
                AttachedPayment.read(Json.parseObject("{\"x402Version\":1,\"payload\":{}}"));
        assertThat(names(call(listing, "{}", two))).contains("PAYMENT-SIGNATURE");
        assertThat(names(call(listing, "{}", one))).contains("X-PAYMENT");
        assertThat(names(call(listing, "{\"headers\": {\"x-payment\": \"mine\"}}", one)))
                .contains("x-payment")
                .doesNotContain("X-PAYMENT");
    }

    /** finding P6: x402's own packages leave it away where they know none. */
    @Test
    void aPaymentOfTheSecondVersionNeedsNoResource() throws Exception {
        ObjectNode json = Json.parseObject("{\"x402Version\":2,\"accepted\":{},\"payload\":{}}");
        UpstreamCall call =
                call(listing("https://a.example/w", "GET"), "{}", AttachedPayment.read(json));
        OutboundHeader sent =
                call.headers().stream()
                        .filter(header -> header.name().equals("PAYMENT-SIGNATURE"))
                        .findFirst()
                        .orElseThrow();
        assertThat(new String(Base64.getDecoder().decode(sent.value()), UTF_8))
                .isEqualTo(Json.text(json));
    }

    private static List<String> names(UpstreamCall call) {
        return call.headers().stream().map(OutboundHeader::name).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"payload": {}, "accepted": {}, "resource": "url"} | resource
                    {"x402Version": 2, "payload": {}, "resource": {}}  | accepted
                    {"x402Version": 1}                                 | payload
                    {}                                                 | payload
                    {"x402Version": "two", "payload": {}}              | x402Version
                    """)
    void aPaymentThatIsNoneIsNamed(String payment, String member) {
        assertThatThrownBy(() -> AttachedPayment.read(Json.parseObject(payment)))
                .hasMessageContaining("invalid x402 payment metadata: " + member);
    }
}
