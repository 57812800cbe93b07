package dev.toolbooth.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Authentication;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/** Throws credentials at what knows callers by access tokens. */
class TokenFuzzTest {
    private static final byte DOT = '.';
    private final TokenAuthenticator authenticator =
            new TokenAuthenticator(
                    "https://issuer.example",
                    "https://tools.example/mcp",
                    new IssuerKeys(TokenFuzzTest::keys, Runnable::run, () -> 0),
                    new KeyAuthenticator(ApiKeys.NONE, true, () -> Instant.EPOCH),
                    () -> Instant.EPOCH);

    private static String keys() {
        try {
            ECKey key = new ECKeyGenerator(Curve.P_256).keyID("first").generate();
            return new JWKSet(key.toPublicJWK()).toString();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Nobody is known by a token that the issuer hasn't signed, and nothing is thrown. */
    @FuzzTest(maxDuration = "60s")
    void nobodyIsKnownWithoutASignature(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        refused(text);
        refused("Bearer " + text);
        refused("Bearer " + parts(bytes));
    }

    private void refused(String authorization) {
        assertThat(authenticator.identify(authorization))
                .isNotInstanceOf(Authentication.Known.class);
    }

    /** Header, claims and signature, which are given with a dot between them, each in base64. */
    private static String parts(byte[] bytes) {
        StringBuilder token = new StringBuilder();
        int from = 0;
        for (int at = 0; at <= bytes.length; at++) {
            if (at == bytes.length || bytes[at] == DOT) {
                byte[] part = Arrays.copyOfRange(bytes, from, at);
                token.append(from == 0 ? "" : ".")
                        .append(Base64.getUrlEncoder().withoutPadding().encodeToString(part));
                from = at + 1;
            }
        }
        return token.toString();
    }
}
