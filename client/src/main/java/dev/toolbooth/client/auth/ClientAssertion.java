package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.Jws;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import tools.jackson.databind.node.ObjectNode;

/** A signed assertion of a program's identity (RFC 7523), for programs that have a key. */
final class ClientAssertion {
    static final String TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private static final Duration LIFE = Duration.ofMinutes(5);

    private ClientAssertion() {}

    /**
     * One that is good for a few minutes, at one server.
     *
     * @param pem a key for ES256 or RS256, as PKCS #8
     */
    static String sign(String clientId, String audience, String pem, Instant now, String id) {
        try {
            PrivateKey key = key(pem);
            boolean elliptic = key instanceof ECPrivateKey;
            ObjectNode header = Json.object().put("alg", elliptic ? "ES256" : "RS256");
            header.put("typ", "JWT");
            ObjectNode claims = Json.object().put("iss", clientId).put("sub", clientId);
            claims.put("aud", audience).put("jti", id).put("iat", now.getEpochSecond());
            claims.put("exp", now.plus(LIFE).getEpochSecond());
            return Jws.sign(
                    key,
                    elliptic ? "SHA256withECDSAinP1363Format" : "SHA256withRSA",
                    header,
                    Json.bytes(claims));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new McpException.NotAuthorized(
                    "The key of the client '"
                            + UntrustedText.shown(clientId)
                            + "' can't be used; expected a key of P-256 or RSA, as PKCS #8 in PEM");
        }
    }

    private static PrivateKey key(String pem) throws GeneralSecurityException {
        String body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body));
        try {
            return KeyFactory.getInstance("EC").generatePrivate(spec);
        } catch (GeneralSecurityException notElliptic) {
            return KeyFactory.getInstance("RSA").generatePrivate(spec);
        }
    }
}
