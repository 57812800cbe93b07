package dev.toolbooth.dialects.x402;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402Names;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Throws bytes at what finds the payment of a request, in each place that it may stand in. */
class IncomingPaymentFuzzTest {
    private static final JsonNode NOTHING = MissingNode.getInstance();

    /** A payment is found, or there is none, or it is refused with words for it. */
    @FuzzTest(maxDuration = "60s")
    void aPaymentIsFoundOrRefused(byte[] bytes) {
        String header = new String(bytes, StandardCharsets.ISO_8859_1);
        for (String name : new String[] {X402Header.payment(2), X402Header.payment(1)}) {
            Headers headers = asked -> asked.equals(name) ? header : null;
            look(NOTHING, headers, NOTHING);
        }
        JsonNode json = JsonInput.read(bytes).orElse(null);
        if (json == null) {
            return;
        }
        look(json, Headers.NONE, json);
        ObjectNode meta = Json.object();
        meta.set(X402Names.PAYMENT, json);
        look(meta, Headers.NONE, NOTHING);
        ObjectNode arguments = Json.object();
        arguments.set(IncomingPayment.ARGUMENT, json);
        look(NOTHING, Headers.NONE, arguments);
        // The same in two places is one payment, and counts once.
        ObjectNode both = meta.deepCopy();
        both.set(X402Names.DOTTED_PAYMENT, json);
        look(both, Headers.NONE, NOTHING);
    }

    private static void look(JsonNode meta, Headers headers, JsonNode arguments) {
        try {
            IncomingPayment incomingPayment = IncomingPayment.read(meta, headers, arguments);
            assertThat(incomingPayment.locations().isEmpty())
                    .isEqualTo(incomingPayment.payment() == null);
            if (incomingPayment.payment() != null) {
                assertThat(incomingPayment.version()).isBetween(1, 2);
                byte[] written =
                        Json.bytes(Objects.requireNonNull(incomingPayment.payment()).body());
                assertThat(JsonInput.read(written)).isPresent();
            }
        } catch (BadPayment e) {
            assertThat(e.expected()).isNotBlank().hasSizeLessThan(500);
        }
    }
}
