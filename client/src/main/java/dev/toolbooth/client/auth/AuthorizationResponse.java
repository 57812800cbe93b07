package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of the redirect that brings the person back. */
final class AuthorizationResponse {
    private static final int CHARS_MAX = 16_384;

    private AuthorizationResponse() {}

    /**
     * The code, once it is sure that the answer is to our question, and of the server that was
     * asked (RFC 9207). Only then is even an error believed.
     *
     * @throws McpException.NotAuthorized when it is not, or leave was not given
     */
    static String code(URI back, URI expected, String state, ServerMetadata server) {
        if (!back.isAbsolute()
                || !UrlOrigin.of(back).equals(UrlOrigin.of(expected))
                || !EndpointPolicy.path(back).equals(EndpointPolicy.path(expected))) {
            throw refused("The browser was sent back to another place than " + expected);
        }
        Map<String, String> said = parameters(back);
        if (!state.equals(said.get("state"))) {
            throw refused("The browser was sent back with another state than we gave");
        }
        String issuer = said.get("iss");
        if (issuer == null && server.namesItself()) {
            throw refused(
                    "'"
                            + UntrustedText.shown(server.issuer())
                            + "' says that it names itself (iss) when it sends people back, and"
                            + " did not");
        }
        // As texts: two that differ in nothing but their form are two issuers.
        if (issuer != null && !issuer.equals(server.issuer())) {
            throw refused(
                    "The browser was sent back by '"
                            + UntrustedText.shown(issuer)
                            + "'; expected '"
                            + UntrustedText.shown(server.issuer())
                            + "'");
        }
        String error = said.get("error");
        if (error != null) {
            String why = said.getOrDefault("error_description", error);
            throw refused(
                    "'" + UntrustedText.shown(server.issuer()) + "': " + UntrustedText.shown(why));
        }
        String code = said.get("code");
        if (code == null || code.isEmpty()) {
            throw refused("The browser was sent back without a code");
        }
        return code;
    }

    /** The value of one parameter of the query, or null. */
    static @Nullable String parameter(URI address, String name) {
        return parameters(address).get(name);
    }

    private static Map<String, String> parameters(URI address) {
        Map<String, String> parameters = new HashMap<>();
        String query = address.getRawQuery();
        if (query == null) {
            return parameters;
        }
        if (query.length() > CHARS_MAX) {
            throw refused("The browser was sent back with more than " + CHARS_MAX + " characters");
        }
        for (String one : query.split("&", -1)) {
            int equals = one.indexOf('=');
            String name = decoded(equals < 0 ? one : one.substring(0, equals));
            String value = equals < 0 ? "" : decoded(one.substring(equals + 1));
            if (parameters.put(name, value) != null) {
                throw refused("The browser was sent back with one parameter twice");
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static McpException.NotAuthorized refused(String why) {
        return new McpException.NotAuthorized("No leave was given. " + why);
    }
}
