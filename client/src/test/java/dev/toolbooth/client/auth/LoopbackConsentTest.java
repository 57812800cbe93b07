package dev.toolbooth.client.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.McpException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A person at this machine, whose browser comes back to us. */
class LoopbackConsentTest {
    private static final URI PAGE = URI.create("https://auth.example/authorize?a=b&state=s1");
    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<String> answers = new ArrayList<>();

    /** Asks a person whose browser sends these requests to the port. */
    private URI ask(Consumer<Integer> browser) {
        int[] port = new int[1];
        LoopbackConsent consent = new LoopbackConsent(page -> browser.accept(port[0]), 0, LONG);
        try (Consent.Prompt prompt = consent.begin()) {
            assertThat(prompt.redirect().getHost()).isEqualTo("localhost");
            port[0] = prompt.redirect().getPort();
            return prompt.ask(PAGE);
        }
    }

    private void request(int port, String head) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            answers.add(
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            answers.add("");
        }
    }

    private void get(int port, String target) {
        request(port, "GET " + target + " HTTP/1.1\r\nhost: localhost\r\n\r\n");
    }

    @Test
    void thePersonIsSeenToComeBack() {
        URI back = ask(port -> get(port, "/callback?code=c%20d&state=s1"));
        assertThat(back.getRawQuery()).isEqualTo("code=c%20d&state=s1");
        assertThat(back.getPath()).isEqualTo("/callback");
        assertThat(answers.getFirst()).startsWith("HTTP/1.1 200").contains("Thank you", "no-store");
    }

    @Test
    void whatBrowsersDoNotEscapeIsReadAllTheSame() {
        URI back = ask(port -> get(port, "/callback?code=a|b&state=s1"));
        assertThat(AuthorizationResponse.parameter(back, "code")).isEqualTo("a|b");
    }

    @Test
    void strangersDoNotEndTheWait() {
        ask(
                port -> {
                    get(port, "/favicon.ico");
                    get(port, "/callback?code=forged&state=guess");
                    get(port, "/callback?code=forged");
                    get(port, "/callback?state=s1&state=s1");
                    get(port, "http://elsewhere/callback?state=s1");
                    request(port, "POST /callback?code=x&state=s1 HTTP/1.1\r\n\r\n");
                    request(port, "\r\n\r\n");
                    request(port, "GET");
                    request(port, "");
                    get(port, "/callback?code=c&state=s1");
                });
        assertThat(answers).hasSize(10);
        assertThat(answers.subList(0, 9)).noneMatch(answer -> answer.contains("Thank you"));
        assertThat(answers.getLast()).contains("Thank you");
    }

    @Test
    void aConnectionThatSaysNothingHoldsNobodyUp() {
        List<Socket> silent = new ArrayList<>();
        URI back =
                ask(
                        port -> {
                            try {
                                silent.add(new Socket(InetAddress.getLoopbackAddress(), port));
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                            get(port, "/callback?code=c&state=s1");
                        });
        assertThat(back.getQuery()).contains("code=c");
        silent.forEach(LoopbackConsentTest::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aRequestIsReadUpToItsLimit() {
        ask(
                port -> {
                    String line = "GET /callback?code=c&state=s1 HTTP/1.1\r\nx: ";
                    int rest = 32_768 - line.length() - 4;
                    request(port, line + "y".repeat(rest + 1) + "\r\n\r\n");
                    request(port, line + "y".repeat(rest) + "\r\n\r\n");
                });
        assertThat(answers.getFirst()).doesNotContain("Thank you");
        assertThat(answers.getLast()).contains("Thank you");
    }

    @Test
    void nobodyIsWaitedForForever() {
        LoopbackConsent consent = new LoopbackConsent(page -> {}, 0, Duration.ofMillis(1));
        try (Consent.Prompt prompt = consent.begin()) {
            assertThatThrownBy(() -> prompt.ask(PAGE))
                    .isInstanceOf(McpException.NotAuthorized.class)
                    .hasMessageContaining("Nobody gave leave within");
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            LoopbackConsent consent = new LoopbackConsent(page -> {}, port, LONG);
            assertThatThrownBy(consent::begin)
                    .isInstanceOf(McpException.NotAuthorized.class)
                    .hasMessageContaining("the port " + port);
        }
    }

    @Test
    void allOfItWorksTogether() throws IOException {
        try (Authority authority = new Authority();
                Caller caller = new Caller();
                HttpClient browser =
                        HttpClient.newBuilder()
                                .followRedirects(HttpClient.Redirect.NORMAL)
                                .build()) {
            LoopbackConsent consent =
                    new LoopbackConsent(page -> FollowingConsent.prompt(browser, page), 0, LONG);
            try (OAuthAuthorizer authorizer =
                    caller.authorizer(ClientIdentity.named("Test"), consent, TokenStore.NONE)) {
                assertThat(caller.call(authorizer, authority.endpoint())).isEqualTo(200);
            }
        }
    }

    @Test
    void aPageIsOpenedWithoutAShell() {
        String page = "https://auth.example/?a=b&c=$(d)";
        for (String system : List.of("Linux", "Mac OS X", "Windows 11")) {
            assertThat(Browser.command(system, page)).endsWith(page).hasSizeGreaterThan(1);
        }
        assertThat(Browser.open(URI.create("file:///etc/passwd"))).isFalse();
    }
}
