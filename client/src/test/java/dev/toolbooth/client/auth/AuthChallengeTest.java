package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What servers say that they want. */
class AuthChallengeTest {
    private static Optional<AuthChallenge> read(String... values) {
        return AuthChallenge.read(Map.of("www-authenticate", List.of(values)));
    }

    @Test
    void whatIsWantedIsRead() {
        AuthChallenge challenge =
                read("bearer error=\"insufficient_scope\" , scope=\"a b\",resource_metadata=\"u\"")
                        .orElseThrow();
        assertThat(challenge.scopes()).containsExactly("a", "b");
        assertThat(challenge.resourceMetadata()).isEqualTo("u");
        assertThat(challenge.wantsMore()).isTrue();
    }

    @Test
    void ourChallengeIsFoundAmongOthers() {
        assertThat(read("Basic realm=\"Bearer scope=x\", Bearer scope=\"a\", Digest scope=\"b\""))
                .get()
                .extracting(AuthChallenge::scopes)
                .isEqualTo(List.of("a"));
        assertThat(read("Basic realm=x", "Bearer scope=a"))
                .get()
                .extracting(AuthChallenge::scopes)
                .isEqualTo(List.of("a"));
        assertThat(read("Basic realm=x", "Negotiate abc==")).isEmpty();
    }

    @Test
    void aServerThatSaysNothingMayWantAnything() {
        assertThat(AuthChallenge.read(Map.of()))
                .get()
                .extracting(AuthChallenge::scopes)
                .isEqualTo(List.of());
    }

    @Test
    void quotedTextsMayHoldQuotes() {
        AuthChallenge challenge =
                read("Bearer error_description=\"say \\\"a, scope=b\\\"\", scope=\"c\"")
                        .orElseThrow();
        assertThat(challenge.scopes()).containsExactly("c");
    }

    @Test
    void brokenTextsAreReadAsFarAsTheyGo() {
        assertThat(read("Bearer scope=\"a"))
                .get()
                .extracting(AuthChallenge::scopes)
                .isEqualTo(List.of("a"));
        assertThat(read("Bearer scope=\"a\\")).isPresent();
        assertThat(read("Bearer ,=\"\",,scope")).isPresent();
        assertThat(read("\"")).isEmpty();
    }

    @Test
    void aChallengeIsReadUpToItsLimit() {
        String fixed = "Bearer scope=";
        assertThat(read(fixed + "x".repeat(8_192 - fixed.length()))).isPresent();
        assertThat(read(fixed + "x".repeat(8_193 - fixed.length()))).isEmpty();
    }
}
