package dev.toolbooth.client.auth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server's demand for authorization, as in {@code WWW-Authenticate} (RFC 9110 section 11.6.1).
 *
 * @param resourceMetadata the address of its metadata, which names the authorization server; null
 *     where it is not given
 * @param scopes the scopes required; empty where they are not given
 * @param error why the token sent is not enough; empty where it is not given
 */
record AuthChallenge(@Nullable String resourceMetadata, List<String> scopes, String error) {
    private static final int CHARS_MAX = 8_192;
    private static final AuthChallenge SILENT = new AuthChallenge(null, List.of(), "");

    AuthChallenge {
        scopes = List.copyOf(scopes);
    }

    /** Whether more leave than there is would help. */
    boolean wantsMore() {
        return error.equals("insufficient_scope");
    }

    /**
     * Reads the challenge that asks for a bearer token; an empty one where the server says nothing;
     * none where it wants something else alone.
     */
    static Optional<AuthChallenge> read(Map<String, List<String>> headers) {
        List<String> values = headers.getOrDefault("www-authenticate", List.of());
        if (values.isEmpty()) {
            return Optional.of(SILENT);
        }
        for (String value : values) {
            if (value.length() <= CHARS_MAX) {
                Optional<Map<String, String>> bearer = new Reader(value).bearer();
                if (bearer.isPresent()) {
                    return bearer.map(AuthChallenge::of);
                }
            }
        }
        return Optional.empty();
    }

    private static AuthChallenge of(Map<String, String> parameters) {
        return new AuthChallenge(
                parameters.get("resource_metadata"),
                ScopeSelection.split(parameters.getOrDefault("scope", "")),
                parameters.getOrDefault("error", ""));
    }

    /** Reads one header, which may hold challenges of several schemes. Not thread-safe. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        /** The parameters of the first challenge whose scheme is Bearer. */
        Optional<Map<String, String>> bearer() {
            List<Map<String, String>> found = new ArrayList<>();
            Map<String, String> current = new HashMap<>();
            while (at < text.length()) {
                skip(" \t,");
                String word = word();
                if (word.isEmpty()) {
                    at++;
                    continue;
                }
                skip(" \t");
                if (at < text.length() && text.charAt(at) == '=') {
                    at++;
                    skip(" \t");
                    current.putIfAbsent(word.toLowerCase(Locale.ROOT), value());
                } else {
                    current = new HashMap<>();
                    if (word.equalsIgnoreCase("Bearer")) {
                        found.add(current);
                    }
                }
            }
            return found.stream().findFirst();
        }

        private void skip(String characters) {
            while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private String word() {
            int start = at;
            while (at < text.length() && " \t,=\"".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(start, at);
        }

        private String value() {
            if (at >= text.length() || text.charAt(at) != '"') {
                return word();
            }
            StringBuilder value = new StringBuilder();
            for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                    at++;
                }
                value.append(text.charAt(at));
            }
            at++;
            return value.toString();
        }
    }
}
