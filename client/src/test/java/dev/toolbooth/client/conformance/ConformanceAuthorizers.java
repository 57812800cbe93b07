package dev.toolbooth.client.conformance;

import dev.toolbooth.client.auth.ClientIdentity;
import dev.toolbooth.client.auth.FollowingConsent;
import dev.toolbooth.client.auth.IdJagProvider;
import dev.toolbooth.client.auth.OAuthAuthorizer;
import dev.toolbooth.client.auth.OAuthClient;
import dev.toolbooth.client.auth.OAuthClient.Proof;
import dev.toolbooth.client.auth.TokenStore;
import dev.toolbooth.client.transport.Authorizer;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Who gets leave in the scenarios about authorization. */
final class ConformanceAuthorizers {
    /** What the suite takes for the address of a document about us. */
    private static final URI DOCUMENT =
            URI.create("https://conformance-test.local/client-metadata.json");

    private ConformanceAuthorizers() {}

    /** The one for this scenario; null where nobody asks for leave. */
    static @Nullable Authorizer of(String scenario, ObjectNode context) {
        if (!scenario.startsWith("auth/")) {
            return null;
        }
        ClientIdentity profile = new ClientIdentity("Toolbooth", DOCUMENT, registered(context));
        return switch (scenario) {
            case "auth/client-credentials-jwt", "auth/client-credentials-basic" ->
                    OAuthAuthorizer.forMachine(profile);
            case "auth/wif-jwt-bearer" ->
                    OAuthAuthorizer.forMachine(
                            profile, (issuer, resource) -> context.path("valid_jwt").asString(""));
            case "auth/enterprise-managed-authorization" ->
                    OAuthAuthorizer.forMachine(profile, company(context));
            default -> OAuthAuthorizer.forPerson(profile, new FollowingConsent(), TokenStore.NONE);
        };
    }

    private static IdJagProvider company(ObjectNode context) {
        return new IdJagProvider(
                URI.create(context.path("idp_token_endpoint").asString("")),
                context.path("idp_client_id").asString(""),
                () -> context.path("idp_id_token").asString(""));
    }

    private static List<ClientIdentity.Registration> registered(ObjectNode context) {
        String id = context.path("client_id").asString("");
        String key = context.path("private_key_pem").asString("");
        String secret = context.path("client_secret").asString("");
        if (id.isEmpty()) {
            return List.of();
        }
        OAuthClient client;
        if (!key.isEmpty()) {
            client = new OAuthClient(id, Proof.SIGNED, key, null);
        } else if (!secret.isEmpty()) {
            client = new OAuthClient(id, Proof.BASIC, secret, null);
        } else {
            client = new OAuthClient(id, Proof.NONE, null, null);
        }
        return List.of(new ClientIdentity.Registration(null, client));
    }
}
