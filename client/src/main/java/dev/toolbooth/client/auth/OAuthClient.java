package dev.toolbooth.client.auth;

import dev.toolbooth.wire.Json;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A registration of this program at one authorization server. It is useless at any other.
 *
 * @param secret a password, or for {@link Proof#SIGNED} a private key as PKCS #8 in PEM; null for
 *     {@link Proof#NONE}
 * @param redirect the one redirect address that is registered; null where any will do
 */
public record OAuthClient(
        String id, Proof proof, @Nullable String secret, @Nullable String redirect) {

    /** A method of client authentication. */
    public enum Proof {
        NONE,
        BASIC,
        POST,
        SIGNED;

        /** As metadata has it. */
        String wireName() {
            return switch (this) {
                case NONE -> "none";
                case BASIC -> "client_secret_basic";
                case POST -> "client_secret_post";
                case SIGNED -> "private_key_jwt";
            };
        }

        static Optional<Proof> named(String wireName) {
            for (Proof one : values()) {
                if (one.wireName().equals(wireName)) {
                    return Optional.of(one);
                }
            }
            return Optional.empty();
        }
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("id", id).put("proof", proof.wireName());
        if (secret != null) {
            json.put("secret", secret);
        }
        if (redirect != null) {
            json.put("redirect", redirect);
        }
        return json;
    }

    static Optional<OAuthClient> read(JsonNode json) {
        String id = json.path("id").asString("");
        Optional<Proof> proof = Proof.named(json.path("proof").asString(""));
        if (id.isEmpty() || proof.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new OAuthClient(
                        id,
                        proof.get(),
                        json.path("secret").asString(null),
                        json.path("redirect").asString(null)));
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return id + " (" + proof.name().toLowerCase(Locale.ROOT) + ")";
    }
}
