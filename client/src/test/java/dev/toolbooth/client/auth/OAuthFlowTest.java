package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.auth.OAuthClient.Proof;
import dev.toolbooth.client.model.McpException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leave that is sought and given, and how often. */
class OAuthFlowTest {
    private final Authority authority = authority();
    private final Caller caller = new Caller();

    private static Authority authority() {
        try {
            return new Authority();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void close() {
        caller.close();
        authority.close();
    }

    @Test
    void aCallThatIsRefusedIsSentAgainWithAToken() {
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
        }
        assertThat(authority.calls).as("refused, done, done").hasValue(3);
        Map<String, String> asked = authority.asked.getFirst();
        Map<String, String> form = authority.tokenForms.getFirst();
        assertThat(asked)
                .containsEntry("response_type", "code")
                .containsEntry("client_id", "client-of-" + authority.origin())
                .containsEntry("code_challenge_method", "S256")
                .containsEntry("resource", authority.endpoint().toString())
                .doesNotContainKey("scope");
        assertThat(form)
                .containsEntry("grant_type", "authorization_code")
                .containsEntry("redirect_uri", asked.get("redirect_uri"))
                .containsEntry("resource", asked.get("resource"));
        assertThat(new Pkce(form.getOrDefault("code_verifier", "")).challenge())
                .isEqualTo(asked.get("code_challenge"));
        assertThat(authority.registrations.getFirst().path("application_type").asString())
                .isEqualTo("native");
    }

    @Test
    void tenCallsThatAreRefusedAtOnceAskThePersonOnce() throws Exception {
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            assertThat(together(10, authorizer)).containsOnly(200);
        }
        assertThat(caller.consent.times()).isEqualTo(1);
        assertThat(authority.tokenForms).hasSize(1);
    }

    @Test
    void tenCallsShareTheAnswerOfAPersonWhoSaysNo() throws Exception {
        authority.redirect =
                back -> Map.of("error", "access_denied", "state", back.getOrDefault("state", ""));
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            assertThat(together(10, authorizer)).containsOnly(-1);
        }
        assertThat(caller.consent.times()).isEqualTo(1);
        assertThat(authority.tokenForms).isEmpty();
    }

    /** The statuses of calls at once; -1 for one without leave. */
    private List<Integer> together(int count, OAuthAuthorizer authorizer) throws Exception {
        List<Future<Integer>> running = new ArrayList<>();
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                running.add(threads.submit(() -> caller.call(authorizer, authority.endpoint())));
            }
            for (Future<Integer> one : running) {
                try {
                    statuses.add(one.get());
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(McpException.NotAuthorized.class);
                    statuses.add(-1);
                }
            }
        }
        return statuses;
    }

    @Test
    void aPersonWhoSaidNoIsLeftInPeaceForAWhile() {
        authority.redirect =
                back ->
                        Map.of(
                                "error",
                                "access_denied",
                                "error_description",
                                "Not\u0007 today",
                                "state",
                                back.getOrDefault("state", ""));
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            assertRefused(authorizer, "Not\ufffd today");
            assertRefused(authorizer, "Not\ufffd today");
            assertThat(caller.consent.times()).isEqualTo(1);
            caller.pass(EndpointAuthState.PAUSE);
            assertRefused(authorizer, "Not\ufffd today");
            assertThat(caller.consent.times()).isEqualTo(2);
        }
    }

    private void assertRefused(OAuthAuthorizer authorizer, String message) {
        assertThatThrownBy(() -> caller.call(authorizer, authority.endpoint()))
                .isInstanceOf(McpException.NotAuthorized.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTokenIsShownToNoOtherEndpoint() {
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            caller.call(authorizer, authority.endpoint());
            assertThat(authorizer.header(authority.endpoint())).startsWith("Bearer ");
            assertThat(authorizer.header(URI.create(authority.origin() + "/other"))).isNull();
            assertThat(authorizer.header(URI.create("http://localhost:1/mcp"))).isNull();
        }
    }

    @Test
    void aServerThatTakesNoTokenIsGivenUp() {
        authority.tokenAnswer = answer -> answer.put("access_token", "unknown");
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            for (int i = 0; i < EndpointAuthState.SAME_MAX; i++) {
                assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(401);
                authority.refreshTokens.clear();
                caller.pass(OAuthAuthorizer.FRESH);
            }
            assertThat(caller.consent.times()).isEqualTo(EndpointAuthState.SAME_MAX);
            assertRefused(authorizer, "wants more each time");
            assertThat(caller.consent.times()).isEqualTo(EndpointAuthState.SAME_MAX);
            caller.pass(EndpointAuthState.WINDOW);
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(401);
            assertThat(caller.consent.times()).isEqualTo(EndpointAuthState.SAME_MAX + 1);
        }
    }

    @Test
    void whatIsNotAskedForInOurWayIsNotOurs() {
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            Map<String, List<String>> basic =
                    Map.of("www-authenticate", List.of("Basic realm=\"x\""));
            URI endpoint = authority.endpoint();
            assertThat(authorizer.refused(endpoint, 401, basic, 0)).isFalse();
            assertThat(authorizer.refused(endpoint, 403, Map.of(), 0)).isFalse();
            assertThat(caller.consent.times()).isZero();
        }
    }

    @Test
    void moreLeaveIsAskedForBesideWhatThereIs() {
        authority.challengeWith("read");
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            caller.call(authorizer, authority.endpoint());
            authority.challengeWith("");
            authority.wanted = Set.of("write");
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
        }
        assertThat(authority.asked)
                .extracting(one -> one.get("scope"))
                .containsExactly("read", "read write");
    }

    @Test
    void noMoreIsAskedForThanBeforeWhereNoMoreIsWanted() {
        authority.challengeWith("read");
        authority.resource.putArray("scopes_supported").add("read").add("all");
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            caller.call(authorizer, authority.endpoint());
            authority.challengeWith("");
            authority.tokens.clear();
            authority.refreshTokens.clear();
            caller.pass(Duration.ofMinutes(1));
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
        }
        assertThat(authority.asked)
                .extracting(one -> one.get("scope"))
                .containsExactly("read", "read");
    }

    @Test
    void leaveThatWasAskedForAndNotGivenIsNotAskedForAgain() {
        authority.tokenAnswer = answer -> answer.put("scope", "less");
        authority.tokens.clear();
        authority.wanted = Set.of("write");
        try (OAuthAuthorizer authorizer = caller.authorizer()) {
            authority.redirect =
                    back -> {
                        authority.asked.set(authority.asked.size() - 1, without("scope"));
                        return back;
                    };
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(403);
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(403);
        }
        assertThat(caller.consent.times()).as("a token, and one with more").isEqualTo(2);
    }

    private Map<String, String> without(String name) {
        Map<String, String> less = new LinkedHashMap<>(authority.asked.getLast());
        less.remove(name);
        return less;
    }

    @Test
    void anAuthorizationServerThatTookOverKnowsNothingOfTheOneBefore() throws IOException {
        try (Authority other = new Authority();
                OAuthAuthorizer authorizer = caller.authorizer()) {
            caller.call(authorizer, authority.endpoint());
            authority.resource.putArray("authorization_servers").add(other.origin());
            authority.tokens.clear();
            other.tokenAnswer =
                    answer -> {
                        authority.tokens.put("of-the-other", Set.of());
                        return answer.put("access_token", "of-the-other");
                    };
            caller.pass(Duration.ofMinutes(1));
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
            assertThat(other.asked.getFirst().get("client_id"))
                    .isEqualTo("client-of-" + other.origin());
            assertThat(other.tokenForms)
                    .as("what renews is not shown to another")
                    .extracting(form -> form.get("grant_type"))
                    .containsExactly("authorization_code");
        }
    }

    @Test
    void aRegistrationByHandIsShownToOneAuthorizationServerAlone() throws IOException {
        OAuthClient client = new OAuthClient("by-hand", Proof.BASIC, "p ss:word", null);
        ClientIdentity profile =
                new ClientIdentity(
                        "Test", null, List.of(new ClientIdentity.Registration(null, client)));
        authority.metadata.putArray("token_endpoint_auth_methods_supported");
        try (Authority other = new Authority();
                OAuthAuthorizer authorizer = caller.authorizer(profile, TokenStore.NONE)) {
            caller.call(authorizer, authority.endpoint());
            caller.call(authorizer, other.endpoint());
            assertThat(authority.registrations).isEmpty();
            assertThat(authority.tokenProofs).containsExactly("Basic YnktaGFuZDpwJTIwc3MlM0F3b3Jk");
            assertThat(other.asked.getFirst().get("client_id"))
                    .isEqualTo("client-of-" + other.origin());
        }
    }

    @Test
    void aProgramThatIsRegisteredByHandNeedsNobody() {
        authority.metadata.remove("authorization_endpoint");
        authority.challengeWith("read");
        OAuthClient client = new OAuthClient("machine", Proof.POST, "secret", null);
        ClientIdentity profile =
                new ClientIdentity(
                        "Test",
                        null,
                        List.of(new ClientIdentity.Registration(authority.origin(), client)));
        try (OAuthAuthorizer authorizer = OAuthAuthorizer.forMachine(profile)) {
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
        }
        assertThat(authority.tokenForms.getFirst())
                .containsEntry("grant_type", "client_credentials")
                .containsEntry("client_secret", "secret")
                .containsEntry("scope", "read")
                .containsEntry("resource", authority.endpoint().toString());
    }

    @Test
    void aProgramMayComeOnTheWordOfSomebodyElse() throws IOException {
        OAuthClient client = new OAuthClient("workload", Proof.NONE, null, null);
        ClientIdentity profile =
                new ClientIdentity(
                        "Test", null, List.of(new ClientIdentity.Registration(null, client)));
        try (Authority provider = new Authority();
                IdJagProvider voucher =
                        new IdJagProvider(
                                URI.create(provider.origin() + "/token"), "at-work", () -> "me");
                OAuthAuthorizer authorizer = OAuthAuthorizer.forMachine(profile, voucher)) {
            assertRefused(authorizer, "does not vouch for the use of " + authority.endpoint());
            assertThat(authority.tokenForms).isEmpty();
            provider.tokenAnswer =
                    answer ->
                            answer.put("access_token", "statement")
                                    .put(
                                            "issued_token_type",
                                            "urn:ietf:params:oauth:token-type:id-jag");
            assertThat(voucher.statement(authority.origin(), "x")).isEqualTo("statement");
            assertThat(provider.tokenForms.getLast())
                    .containsEntry("audience", authority.origin())
                    .containsEntry("subject_token", "me");
        }
        try (OAuthAuthorizer authorizer =
                OAuthAuthorizer.forMachine(profile, (issuer, resource) -> issuer + resource)) {
            assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
        }
        assertThat(authority.tokenForms.getFirst())
                .containsEntry("assertion", authority.origin() + authority.endpoint())
                .containsEntry("client_id", "workload");
    }
}
