package dev.toolbooth.payments.svm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.chain.svm.SolanaSignature;
import dev.toolbooth.wire.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class SeenTransactionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "253402300800",
                "9223372036854775807",
                "9223372036854775808",
                "1e3",
                "\"1794794010\"",
                "null"
            })
    void aTimeThatNoBlockHasIsNoAnswer(String time) {
        ObjectNode answer = (ObjectNode) Recorded.transaction("usdc").get("answer");
        answer.set("blockTime", Json.parse(time));
        SolanaNode node = new SolanaNode((method, params) -> answer);
        assertThatThrownBy(() -> node.transaction(SolanaSignature.NONE))
                .isInstanceOf(NodeProblem.class);
    }
}
