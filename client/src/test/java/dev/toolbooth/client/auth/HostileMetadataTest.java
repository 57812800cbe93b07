package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Servers that say what must not be believed: nobody is asked, and no token is sought. */
class HostileMetadataTest {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";
    private static final String METADATA = "/.well-known/oauth-authorization-server";

    private final Caller caller = new Caller();
    private final OAuthAuthorizer authorizer = caller.authorizer();
    private final Authority authority;

    HostileMetadataTest() throws IOException {
        authority = new Authority();
    }

    @AfterEach
    void close() {
        authorizer.close();
        caller.close();
        authority.close();
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> caller.call(authorizer, authority.endpoint()))
                .isInstanceOf(McpException.NotAuthorized.class)
                .hasMessageContaining(message);
        assertThat(authority.asked).isEmpty();
        assertThat(authority.tokenForms).isEmpty();
    }

    private void assertDone() {
        assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
    }

    @Test
    void aTokenForAnotherServerIsNotSought() {
        authority.resource.put("resource", "https://bank.example/mcp");
        assertRefused("https://bank.example/mcp");
    }

    @Test
    void aTokenForANeighbourWhoseNameBeginsAlikeIsNotSought() {
        authority.resource.put("resource", authority.origin() + "/mc");
        assertRefused("expected " + authority.endpoint());
    }

    @Test
    void aTokenForAllOfTheOriginWillDo() {
        authority.resource.put("resource", authority.origin());
        assertDone();
        assertThat(authority.asked.getFirst()).containsEntry("resource", authority.origin());
    }

    @Test
    void theMetadataOfAnotherIssuerIsNotUsed() {
        authority.metadata.put("issuer", authority.origin() + "/other");
        assertRefused("it may be forged");
        assertThat(authority.registrations).isEmpty();
    }

    @Test
    void aSlashAfterTheHostIsTheSameIssuer() {
        authority.metadata.put("issuer", authority.origin() + "/");
        assertDone();
    }

    @Test
    void aServerWithoutPkceIsNotUsed() {
        authority.metadata.remove("code_challenge_methods_supported");
        assertRefused("does not support PKCE");
        authority.metadata.putArray("code_challenge_methods_supported").add("plain");
        caller.pass(EndpointAuthState.PAUSE);
        assertRefused("does not support PKCE");
    }

    @Test
    void nothingIsSentToAnAddressThatIsNotEncrypted() {
        authority.metadata.put("token_endpoint", "http://auth.example/token");
        assertRefused("token_endpoint is 'http://auth.example/token'; expected");
    }

    @Test
    void aPersonIsShownNoPageThatIsNone() {
        authority.metadata.put("authorization_endpoint", "javascript:alert(1)");
        assertRefused("authorization_endpoint is 'javascript:alert(1)'");
    }

    @Test
    void anAddressWithAPasswordOrAFragmentIsNoAddress() {
        authority.metadata.put("token_endpoint", "https://me:secret@auth.example/token");
        assertRefused("token_endpoint is");
        authority.metadata.put("token_endpoint", "https://auth.example/token#x");
        assertRefused("token_endpoint is");
    }

    @Test
    void aServerElsewhereCannotSendUsToThisMachine() {
        EndpointPolicy remote = EndpointPolicy.around(URI.create("https://tools.example/mcp"));
        assertThatThrownBy(() -> remote.check("http://localhost:9200/x", "It"))
                .hasMessageContaining("It is 'http://localhost:9200/x'");
        assertThat(remote.check("https://auth.example/x", "It").getHost())
                .isEqualTo("auth.example");
        assertThatThrownBy(() -> EndpointPolicy.around(URI.create("http://tools.example/mcp")))
                .isInstanceOf(McpException.NotAuthorized.class)
                .hasMessageContaining("http://tools.example is not encrypted");
    }

    @Test
    void anAddressIsReadUpToItsLimit() {
        EndpointPolicy local = new EndpointPolicy(true);
        String atLimit = "https://a.example/" + "x".repeat(2_048 - 18);
        assertThat(local.check(atLimit, "It").toString()).hasSize(2_048);
        assertThatThrownBy(() -> local.check(atLimit + "x", "It"))
                .hasMessageContaining("at most 2048 characters");
    }

    @Test
    void aDocumentIsReadUpToItsLimit() {
        authority.instead(METADATA, ofBytes(AuthHttp.DOCUMENT_BYTES_MAX));
        assertDone();
    }

    @Test
    void aDocumentBeyondTheLimitIsNotRead() {
        authority.instead(METADATA, ofBytes(AuthHttp.DOCUMENT_BYTES_MAX + 1));
        assertRefused("at most 131072 bytes are read");
    }

    private HttpHandler ofBytes(int bytes) {
        ObjectNode large = authority.metadata.deepCopy().put("filler", "");
        int missing = bytes - Json.bytes(large).length;
        return Authority.json(large.put("filler", "x".repeat(missing)));
    }

    @Test
    void aDocumentThatNeverEndsIsGivenUp() {
        CountDownLatch over = new CountDownLatch(1);
        authority.instead(
                METADATA,
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write('{');
                    exchange.getResponseBody().flush();
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        try (AuthHttp hasty = new AuthHttp(Duration.ofMillis(300))) {
            URI address = URI.create(authority.origin() + METADATA);
            assertThatThrownBy(() -> hasty.get(address))
                    .isInstanceOf(McpException.NotAuthorized.class)
                    .hasMessageContaining("no answer within");
        } finally {
            over.countDown();
        }
    }

    @Test
    void redirectsAreFollowedUpToTheirLimit() {
        redirects(AuthHttp.REDIRECTS_MAX);
        assertDone();
    }

    @Test
    void oneRedirectMoreIsNotFollowed() {
        redirects(AuthHttp.REDIRECTS_MAX + 1);
        assertRefused("it leads on more than 3 times");
    }

    private void redirects(int count) {
        authority.instead(METADATA, redirectTo("/step-1"));
        for (int i = 1; i < count; i++) {
            authority.on("/step-" + i, redirectTo("/step-" + (i + 1)));
        }
        authority.on("/step-" + count, Authority.json(authority.metadata));
    }

    private static HttpHandler redirectTo(String address) {
        return exchange -> {
            exchange.getResponseHeaders().set("location", address);
            Authority.send(exchange, 302, "");
        };
    }

    @Test
    void aRedirectToAnotherOriginIsNotFollowed() {
        authority.instead(RESOURCE, redirectTo("http://127.0.0.1:1/x"));
        assertRefused("it leads to another origin");
    }

    @Test
    void aPageInPlaceOfADocumentIsAsIfItWereNotThere() {
        authority.challengeNothing();
        authority.instead(RESOURCE, exchange -> Authority.send(exchange, 200, "<html>hello"));
        ObjectNode root = authority.resource.deepCopy().put("resource", authority.origin());
        authority.on("/.well-known/oauth-protected-resource", Authority.json(root));
        assertDone();
    }

    @Test
    void aServerThatIsBrokenIsNotTakenForOneOfAnOlderRevision() {
        authority.challengeNothing();
        authority.instead(RESOURCE, Authority.status(500));
        assertRefused("answered 500: try again later");
    }

    @Test
    void aServerThatOffersNoWayIsToldApart() {
        authority.challengeNothing();
        authority.instead(RESOURCE, Authority.status(404));
        authority.instead(METADATA, Authority.status(404));
        authority.instead("/register", Authority.status(404));
        assertRefused("did not register this program (status 404). If you have a key");
    }

    @Test
    void aServerThatTakesKeysAloneIsToldApartToo() {
        authority.resource.remove("authorization_servers");
        assertRefused("names no authorization server: if you have an API key for it, use that");
    }

    @Test
    void aTokenThatWouldBreakAHeaderIsNotTaken() {
        authority.tokenAnswer = answer -> answer.put("access_token", "a\r\nx-evil: 1");
        assertThatThrownBy(() -> caller.call(authorizer, authority.endpoint()))
                .hasMessageContaining("one of visible characters");
        assertThat(authorizer.header(authority.endpoint())).isNull();
    }

    @Test
    void aTokenOfAnotherTypeIsNotShownAsABearerToken() {
        authority.tokenAnswer = answer -> answer.put("token_type", "DPoP");
        assertThatThrownBy(() -> caller.call(authorizer, authority.endpoint()))
                .hasMessageContaining("the type 'DPoP'; expected Bearer");
    }

    @Test
    void nonsenseAboutTheEndOfATokenDoesNoHarm() {
        authority.tokenAnswer = answer -> answer.put("expires_in", Long.MAX_VALUE);
        assertDone();
        authority.tokenAnswer = answer -> answer.put("expires_in", "soon");
        authority.tokens.clear();
        caller.pass(Duration.ofMinutes(1));
        assertDone();
    }
}
