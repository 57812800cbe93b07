package dev.toolbooth.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which access tokens are taken, and for what. */
class TokenAuthenticatorTest {
    private static final String ISSUER = "https://issuer.example";
    private static final String AUDIENCE = "https://tools.example/mcp";

    private final ECKey first = key("first");
    private final ECKey second = key("second");
    private final AtomicReference<JWKSet> published =
            new AtomicReference<>(new JWKSet(first.toPublicJWK()));
    private final AtomicLong fetches = new AtomicLong();
    private static final int REMEMBERED_MAX = 5;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final TokenAuthenticator authenticator =
            new TokenAuthenticator(
                    ISSUER,
                    AUDIENCE,
                    new IssuerKeys(this::fetch, Runnable::run, nanos::get),
                    new KeyAuthenticator(ApiKeys.NONE, true, now::get),
                    now::get,
                    REMEMBERED_MAX);

    private static ECKey key(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private String fetch() {
        fetches.incrementAndGet();
        return published.get().toString();
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject("alice")
                .claim("scope", "tools:echo openid")
                .expirationTime(Date.from(Instant.now().plus(Duration.ofMinutes(5))));
    }

    private static String token(ECKey key, JWTClaimsSet.Builder claims) {
        return signed(new JWSHeader.Builder(JWSAlgorithm.ES256), key, claims);
    }

    private static String signed(JWSHeader.Builder header, ECKey key, JWTClaimsSet.Builder claims) {
        try {
            return signed(header.keyID(key.getKeyID()).build(), new ECDSASigner(key), claims);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(JWSHeader header, JWSSigner signer, JWTClaimsSet.Builder claims)
            throws JOSEException {
        SignedJWT jwt = new SignedJWT(header, claims.build());
        jwt.sign(signer);
        return jwt.serialize();
    }

    private Authentication identify(String token) {
        return authenticator.identify("Bearer " + token);
    }

    private Caller caller(String token) {
        assertThat(identify(token)).isInstanceOf(Authentication.Known.class);
        return ((Authentication.Known) identify(token)).caller();
    }

    private void assertRefused(String token) {
        assertThat(identify(token)).isInstanceOf(Authentication.Unknown.class);
    }

    /** The first token finds no key and makes the server fetch them; the second one works. */
    private void warmUp() {
        identify(token(first, claims()));
    }

    @Test
    void aGoodTokenNamesItsCallerAndWhatTheyMayUse() {
        warmUp();
        Caller alice = caller(token(first, claims()));
        assertThat(alice.id()).isEqualTo("oauth:alice");
        assertThat(alice.scopes().allow("tools", "echo")).isTrue();
        assertThat(alice.scopes().allow("tools", "other")).isFalse();
        List<String> scopes = List.of("tools", "prompts");
        Caller bob = caller(token(first, claims().claim("scope", null).claim("scp", scopes)));
        assertThat(bob.scopes().allow("tools")).isTrue();
        assertThat(bob.scopes().allow("resources")).isFalse();
    }

    @Test
    void noTokenGivesEverything() {
        warmUp();
        Caller greedy = caller(token(first, claims().claim("scope", "* tools:echo")));
        assertThat(greedy.scopes().all()).isFalse();
        Caller silent = caller(token(first, claims().claim("scope", null)));
        assertThat(silent.scopes().allow("tools", "echo")).isFalse();
    }

    @Test
    void aTokenForSomebodyElseOrOfSomebodyElseIsRefused() {
        warmUp();
        List<Consumer<JWTClaimsSet.Builder>> faults =
                List.of(
                        c -> c.issuer("https://other.example"),
                        c -> c.issuer(null),
                        c -> c.audience("https://other.example/mcp"),
                        c -> c.audience((String) null),
                        c -> c.subject(null),
                        c -> c.expirationTime(null),
                        c -> c.expirationTime(Date.from(Instant.now().minusSeconds(120))),
                        c -> c.notBeforeTime(Date.from(Instant.now().plusSeconds(120))));
        for (Consumer<JWTClaimsSet.Builder> fault : faults) {
            JWTClaimsSet.Builder claims = claims();
            fault.accept(claims);
            assertRefused(token(first, claims));
        }
    }

    @Test
    void aTokenThatIsNotSignedByTheIssuerIsRefused() throws JOSEException {
        warmUp();
        String good = token(first, claims());
        assertRefused(token(key("first"), claims()));
        assertRefused(new PlainJWT(claims().build()).serialize());
        assertRefused(good.substring(0, good.lastIndexOf('.') + 1));
        String[] parts = good.split("\\.", -1);
        String other = token(first, claims().subject("mallory")).split("\\.", -1)[1];
        assertRefused(parts[0] + "." + other + "." + parts[2]);
        // The public key, taken for a shared secret.
        JWSHeader shared = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build();
        byte[] secret = first.toPublicJWK().toJSONString().getBytes(UTF_8);
        assertRefused(signed(shared, new MACSigner(secret), claims()));
        assertRefused(
                signed(
                        new JWSHeader.Builder(JWSAlgorithm.ES256)
                                .type(new JOSEObjectType("dpop+jwt")),
                        first,
                        claims()));
        assertRefused("ey.ey.ey");
        assertRefused("ey" + "a".repeat(20_000) + "..");
    }

    @Test
    void keysThatTheIssuerChangedAreFoundAndMadeUpOnesAreNotLookedForAllTheTime() {
        warmUp();
        assertThat(fetches).hasValue(1);
        published.set(new JWKSet(List.of(first.toPublicJWK(), second.toPublicJWK())));
        assertRefused(token(second, claims()));
        nanos.addAndGet(Duration.ofSeconds(31).toNanos());
        assertRefused(token(second, claims()));
        assertThat(fetches).hasValue(2);
        assertThat(caller(token(second, claims())).id()).isEqualTo("oauth:alice");
        List<String> madeUp = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            madeUp.add(token(key("made-up-" + i), claims()));
        }
        madeUp.forEach(this::assertRefused);
        assertThat(fetches).hasValue(2);
    }

    @Test
    void whoListensIsWelcomeUntilTheirTokenExpires() {
        warmUp();
        Caller alice = caller(token(first, claims()));
        assertThat(authenticator.stillWelcome(alice)).isTrue();
        now.set(now.get().plus(Duration.ofMinutes(6)));
        assertThat(authenticator.stillWelcome(alice)).isFalse();
        assertThat(authenticator.stillWelcome(new Caller("oauth:nobody"))).isFalse();
    }

    @Test
    void oneTooManyMayCallAndIsForgottenUntilOthersHaveGone() {
        warmUp();
        for (int i = 0; i < REMEMBERED_MAX; i++) {
            caller(token(first, claims().subject("user" + i)));
        }
        Caller late = caller(token(first, claims().subject("late")));
        assertThat(authenticator.stillWelcome(late)).isFalse();
        assertThat(authenticator.stillWelcome(new Caller("oauth:user0"))).isTrue();
    }

    @Test
    void whatIsNoTokenIsLeftToOthers() {
        assertThat(authenticator.identify(null)).isInstanceOf(Authentication.Unknown.class);
        assertThat(authenticator.identify("Basic abc")).isInstanceOf(Authentication.Unknown.class);
        assertThat(identify("sk_live_x")).isInstanceOf(Authentication.Unknown.class);
        assertThat(fetches).hasValue(0);
    }
}
