package dev.toolbooth.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonRpcNodeTest {
    private final FakeWeb web = new FakeWeb();
    private final RpcNode node = node(web);

    private static RpcNode node(Outbound web) {
        return new JsonHttp(web, Duration.ofSeconds(7), 1_000)
                .node(
                        "https://node.example",
                        List.of(new OutboundHeader("Authorization", "Bearer x")));
    }

    private NodeProblem problem() {
        try {
            node.ask("eth_chainId", Json.array());
        } catch (NodeProblem e) {
            return e;
        }
        throw new AssertionError("was answered");
    }

    @Test
    void questionsAreJsonRpcWithLimits() throws NodeProblem {
        web.answers(ask -> "{\"jsonrpc\":\"2.0\",\"id\":" + ask.get("id") + ",\"result\":\"0x1\"}");
        assertThat(node.ask("eth_chainId", Json.array().add(1)).stringValue()).isEqualTo("0x1");
        OutboundRequest request = web.requests.getFirst();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(request.responseBytes()).isEqualTo(1_000);
        assertThat(request.redirects()).isEqualTo(OutboundRequest.Redirects.NONE);
        assertThat(request.overflow()).isEqualTo(OutboundRequest.Overflow.FAIL);
        assertThat(request.headers()).contains(new OutboundHeader("Authorization", "Bearer x"));
        assertThat(request.body().utf8())
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\",\"params\":[1]}");
        node.ask("eth_chainId", Json.array());
        assertThat(web.requests.getLast().body().utf8()).contains("\"id\":2");
    }

    @Test
    void aNullIsAResult() throws NodeProblem {
        web.answers(ask -> "{\"jsonrpc\":\"2.0\",\"id\":" + ask.get("id") + ",\"result\":null}");
        assertThat(node.ask("eth_x", Json.array()).isNull()).isTrue();
    }

    @Test
    void anErrorIsARefusal() {
        web.says(
                200,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":"
                        + "{\"code\":3,\"message\":\"execution reverted\",\"data\":\"0x08\"}}");
        NodeProblem problem = problem();
        assertThat(problem.kind()).isEqualTo(NodeProblem.Kind.REFUSED);
        assertThat(problem.code()).isEqualTo(3);
        assertThat(problem).hasMessage("execution reverted");
        assertThat(String.valueOf(problem.data())).isEqualTo("\"0x08\"");
    }

    @Test
    void whatIsNoAnswerToOurQuestionIsNone() {
        for (String body :
                List.of(
                        "",
                        "not json",
                        "[]",
                        "{}",
                        "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":\"0x1\"}",
                        "{\"jsonrpc\":\"2.0\",\"id\":99,\"error\":{\"code\":1,\"message\":\"x\"}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"message\":\"no code\"}}")) {
            web.says(200, body);
            assertThat(problem().kind()).as(body).isEqualTo(NodeProblem.Kind.NO_ANSWER);
        }
    }

    @Test
    void aGatewaysTroubleIsNoRefusal() {
        String error = "{\"id\":null,\"error\":{\"code\":-32005,\"message\":\"limit\"}}";
        for (int status : new int[] {429, 500, 502, 503}) {
            web.says(status, error);
            assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.NO_ANSWER);
        }
        web.says(400, error);
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.REFUSED);
        web.dies();
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.NO_ANSWER);
    }

    @Test
    void anInterruptedThreadStaysInterrupted() {
        RpcNode stopped =
                node(
                        request -> {
                            throw new InterruptedException();
                        });
        assertThatThrownBy(() -> stopped.ask("eth_chainId", Json.array()))
                .isInstanceOf(NodeProblem.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
