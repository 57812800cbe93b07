package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.Json;
import java.net.URI;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What a person is sent back with, and whom that is believed of. */
class AuthorizationResponseTest {
    private static final URI EXPECTED = URI.create("http://localhost:3000/callback");
    private static final String ISSUER = "https://auth.example";

    private static ServerMetadata server(boolean namesItself) {
        ObjectNode json = Json.object().put("issuer", ISSUER).put("token_endpoint", ISSUER + "/t");
        json.put("authorization_response_iss_parameter_supported", namesItself);
        return ServerMetadata.read(json, ISSUER, new EndpointPolicy(false));
    }

    private static String code(String query, boolean namesItself) {
        return AuthorizationResponse.code(
                URI.create(EXPECTED + "?" + query), EXPECTED, "s1", server(namesItself));
    }

    private static void assertRefused(String query, boolean namesItself, String message) {
        assertThatThrownBy(() -> code(query, namesItself))
                .isInstanceOf(McpException.NotAuthorized.class)
                .hasMessageContaining(message);
    }

    @Test
    void aCodeOfTheServerThatWasAskedIsTaken() {
        assertThat(code("code=a%2Bb&state=s1&iss=https%3A%2F%2Fauth.example", true))
                .isEqualTo("a+b");
        assertThat(code("code=c&state=s1", false)).isEqualTo("c");
        assertThat(code("code=c&state=s1&iss=" + ISSUER, false)).isEqualTo("c");
    }

    @Test
    void anAnswerToAnotherQuestionIsNot() {
        assertRefused("code=c&state=s2", false, "another state");
        assertRefused("code=c", false, "another state");
        assertRefused("code=c&state=s1&state=s1", false, "one parameter twice");
        assertRefused("state=s1", false, "without a code");
    }

    @Test
    void anAnswerOfAnotherServerIsNot() {
        assertRefused("code=c&state=s1", true, "says that it names itself (iss)");
        assertRefused("code=c&state=s1&iss=https://evil.example", true, "by 'https://evil");
        assertRefused("code=c&state=s1&iss=https://evil.example", false, "by 'https://evil");
        assertRefused("code=c&state=s1&iss=https://auth.example/", true, "auth.example/'");
        assertRefused("code=c&state=s1&iss=HTTPS://auth.example", true, "'HTTPS://auth");
    }

    @Test
    void evenAnErrorIsNotBelievedOfAnother() {
        assertRefused("error=denied&state=s1&iss=https://evil.example", false, "by 'https://evil");
        assertRefused("error=access_denied&state=s1", false, "access_denied");
        assertRefused(
                "error=x&error_description=Come%0Aback&state=s1",
                false, "'https://auth.example':" + " Come back");
    }

    @Test
    void anotherPlaceThanOursIsNotWhereWeAre() {
        for (String place :
                new String[] {
                    "http://localhost:3001/callback", "http://localhost:3000/x", "/callback"
                }) {
            URI back = URI.create(place + "?code=c&state=s1");
            assertThatThrownBy(
                            () -> AuthorizationResponse.code(back, EXPECTED, "s1", server(false)))
                    .hasMessageContaining("another place than");
        }
    }

    @Test
    void anAnswerIsReadUpToItsLimit() {
        String fixed = "state=s1&code=";
        String atLimit = fixed + "c".repeat(16_384 - fixed.length());
        assertThat(code(atLimit, false)).hasSize(16_384 - fixed.length());
        assertRefused(atLimit + "c", false, "more than 16384 characters");
    }
}
