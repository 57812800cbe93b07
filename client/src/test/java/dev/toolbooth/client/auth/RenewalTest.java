package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tokens that end and are renewed, and those that are kept. */
class RenewalTest {
    private final Caller caller = new Caller();
    private final Authority authority;
    private final Kept kept = new Kept();

    RenewalTest() throws IOException {
        authority = new Authority();
    }

    /** A store as an application has one: grants go through their JSON. */
    private static final class Kept implements TokenStore {
        final Map<URI, String> texts = new ConcurrentHashMap<>();

        @Override
        public Optional<Grant> read(URI endpoint) {
            return Optional.ofNullable(texts.get(endpoint)).map(Json::parse).flatMap(Grant::read);
        }

        @Override
        public void write(URI endpoint, Grant grant) {
            texts.put(endpoint, Json.text(grant.json()));
        }

        @Override
        public void forget(URI endpoint) {
            texts.remove(endpoint);
        }
    }

    @AfterEach
    void close() {
        caller.close();
        authority.close();
    }

    private OAuthAuthorizer authorizer() {
        return caller.authorizer(ClientIdentity.named("Test"), kept);
    }

    private void assertDone(OAuthAuthorizer authorizer) {
        assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
    }

    private List<String> grantTypes() {
        return authority.tokenForms.stream()
                .map(form -> form.getOrDefault("grant_type", ""))
                .toList();
    }

    @Test
    void aTokenThatIsAboutToEndIsRenewedBeforeItIsUsed() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
            caller.pass(Duration.ofHours(1).minus(OAuthAuthorizer.MARGIN).minusSeconds(1));
            assertThat(authorizer.header(authority.endpoint())).isEqualTo("Bearer token-1");
            caller.pass(Duration.ofSeconds(1));
            assertThat(authorizer.header(authority.endpoint())).isEqualTo("Bearer token-2");
        }
        assertThat(authority.tokenForms.getLast())
                .containsEntry("grant_type", "refresh_token")
                .containsEntry("refresh_token", "refresh-1")
                .containsEntry("resource", authority.endpoint().toString());
        assertThat(caller.consent.times()).isEqualTo(1);
    }

    @Test
    void aTokenThatWasTakenBackIsRenewedWithoutAskingAnybody() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
            authority.tokens.clear();
            caller.pass(Duration.ofMinutes(1));
            assertDone(authorizer);
        }
        assertThat(grantTypes()).containsExactly("authorization_code", "refresh_token");
        assertThat(caller.consent.times()).isEqualTo(1);
    }

    @Test
    void whatRenewsIsKeptUntilThereIsAnother() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
            authority.tokenAnswer =
                    answer -> {
                        authority.refreshTokens.put("refresh-1", Set.of());
                        answer.remove("refresh_token");
                        return answer;
                    };
            for (int i = 0; i < 2; i++) {
                caller.pass(Duration.ofHours(1));
                assertDone(authorizer);
            }
        }
        assertThat(authority.tokenForms)
                .extracting(form -> form.get("refresh_token"))
                .containsExactly(null, "refresh-1", "refresh-1");
    }

    @Test
    void whereRenewingIsRefusedThePersonIsAskedAgain() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
            authority.tokens.clear();
            authority.refreshTokens.clear();
            caller.pass(Duration.ofHours(2));
            assertDone(authorizer);
        }
        assertThat(grantTypes())
                .containsExactly("authorization_code", "refresh_token", "authorization_code");
        assertThat(caller.consent.times()).isEqualTo(2);
    }

    @Test
    void whereNobodyAnswersTheServerHasTheLastWord() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
            authority.instead("/token", Authority.status(503));
            caller.pass(Duration.ofHours(2));
            assertDone(authorizer);
            assertThat(authorizer.header(authority.endpoint())).isEqualTo("Bearer token-1");
        }
        assertThat(caller.consent.times()).isEqualTo(1);
    }

    @Test
    void aGrantThatWasKeptIsUsedInTheNextRun() {
        try (OAuthAuthorizer first = authorizer()) {
            assertDone(first);
        }
        caller.pass(Duration.ofMinutes(1));
        try (OAuthAuthorizer next = authorizer()) {
            assertDone(next);
            assertThat(caller.consent.times()).isEqualTo(1);
            authority.tokens.clear();
            authority.refreshTokens.clear();
            assertDone(next);
        }
        assertThat(caller.consent.times()).isEqualTo(2);
        assertThat(authority.registrations).as("known from the run before").hasSize(1);
    }

    @Test
    void whatAnotherProcessHasRenewedIsNotRenewedAgain() {
        try (OAuthAuthorizer one = authorizer();
                OAuthAuthorizer other = authorizer()) {
            assertDone(one);
            assertDone(other);
            caller.pass(Duration.ofHours(1));
            assertDone(one);
            assertThat(other.header(authority.endpoint())).isEqualTo("Bearer token-2");
        }
        assertThat(grantTypes()).containsExactly("authorization_code", "refresh_token");
    }

    @Test
    void secretsAreNotShownWhereGrantsArePrinted() {
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
        }
        Grant grant = kept.read(authority.endpoint()).orElseThrow();
        assertThat(grant.json().toString()).contains("token-1", "refresh-1");
        assertThat(grant.toString()).doesNotContain("token-1", "refresh-1");
        assertThat(new OAuthClient("id", OAuthClient.Proof.BASIC, "hidden", null).toString())
                .doesNotContain("hidden");
        assertThat(new Pkce("hidden").toString()).doesNotContain("hidden");
    }

    @Test
    void whatIsNoGrantIsNotRead() {
        assertThat(Grant.read(Json.object())).isEmpty();
        assertThat(Grant.read(Json.array())).isEmpty();
        try (OAuthAuthorizer authorizer = authorizer()) {
            assertDone(authorizer);
        }
        Grant grant = kept.read(authority.endpoint()).orElseThrow();
        assertThat(Grant.read(grant.json())).contains(grant);
        assertThat(Grant.read(grant.json().put("obtained", "once"))).isEmpty();
        assertThat(Grant.read(grant.json().put("tokenEndpoint", "not one"))).isEmpty();
    }
}
