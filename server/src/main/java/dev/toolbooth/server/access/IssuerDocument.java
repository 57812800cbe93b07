package dev.toolbooth.server.access;

import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * An issuer's key set, fetched over the network from the operator's URL, or from the one in the
 * issuer's own metadata (RFC 8414, or that of OpenID Connect).
 *
 * @param keys the URL of the keys, or empty to ask the issuer
 */
public record IssuerDocument(String issuer, Optional<String> keys, Outbound outbound)
        implements IssuerKeys.Document {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int BYTES_MAX = 256 * 1024;

    @Override
    public String fetch() throws IOException, InterruptedException {
        return get(keys.isPresent() ? keys.get() : found());
    }

    private String found() throws IOException, InterruptedException {
        IOException last = new IOException("the issuer has no metadata");
        for (String place : places()) {
            try {
                return found(place);
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    private String found(String place) throws IOException, InterruptedException {
        JsonNode metadata = json(get(place));
        if (!metadata.path("issuer").asString("").equals(issuer)) {
            throw new IOException(place + " is about another issuer");
        }
        String found = metadata.path("jwks_uri").asString("");
        if (found.isEmpty()) {
            throw new IOException(place + " names no keys");
        }
        return found;
    }

    /** Where an issuer may have its metadata, the likeliest first. */
    List<String> places() {
        URI uri = URI.create(issuer);
        String origin = uri.getScheme() + "://" + uri.getRawAuthority();
        String path = uri.getRawPath().equals("/") ? "" : uri.getRawPath();
        return List.of(
                origin + "/.well-known/oauth-authorization-server" + path,
                origin + "/.well-known/openid-configuration" + path,
                origin + path + "/.well-known/openid-configuration");
    }

    private String get(String url) throws IOException, InterruptedException {
        try {
            OutboundResponse response = outbound.send(OutboundRequest.get(url, TIMEOUT, BYTES_MAX));
            if (response.status() != 200) {
                throw new IOException(url + " answered " + response.status());
            }
            return response.body().utf8();
        } catch (OutboundFailure e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static JsonNode json(String text) throws IOException {
        try {
            return Json.parse(text);
        } catch (JacksonException e) {
            throw new IOException("the issuer's metadata is no JSON", e);
        }
    }
}
