package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * A provider of assertions from a company's identity provider, which says which servers its people
 * may use: it exchanges their sign-on for an assertion for one server (RFC 8693, ID-JAG).
 */
public final class IdJagProvider implements AssertionProvider, AutoCloseable {
    private static final String TYPES = "urn:ietf:params:oauth:token-type:";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final URI tokenEndpoint;
    private final String clientId;
    private final Supplier<String> idToken;
    private final AuthHttp http = new AuthHttp(PATIENCE);

    /**
     * With one identity provider.
     *
     * @param tokenEndpoint of the identity provider
     * @param clientId what this program is there
     * @param idToken what the person was given when they signed on
     */
    public IdJagProvider(URI tokenEndpoint, String clientId, Supplier<String> idToken) {
        this.tokenEndpoint =
                new EndpointPolicy(true)
                        .check(tokenEndpoint.toString(), "The identity provider's token endpoint");
        this.clientId = clientId;
        this.idToken = idToken;
    }

    @Override
    public String statement(String issuer, String resource) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
        form.put("requested_token_type", TYPES + "id-jag");
        form.put("audience", issuer);
        form.put("resource", resource);
        form.put("subject_token", idToken.get());
        form.put("subject_token_type", TYPES + "id_token");
        form.put("client_id", clientId);
        AuthHttp.Answer answer = http.postForm(tokenEndpoint, form, null);
        ObjectNode json = answer.json().orElseGet(Json::object);
        String statement = UntrustedText.token(json.path("access_token"));
        boolean right = json.path("issued_token_type").asString("").equals(TYPES + "id-jag");
        if (!answer.isOk() || !right || statement == null) {
            throw new McpException.NotAuthorized(
                    "The identity provider "
                            + UrlOrigin.of(tokenEndpoint)
                            + " does not vouch for the use of "
                            + UntrustedText.shown(resource)
                            + " ("
                            + answer.words()
                            + ")");
        }
        return statement;
    }

    @Override
    public void close() {
        http.close();
    }
}
