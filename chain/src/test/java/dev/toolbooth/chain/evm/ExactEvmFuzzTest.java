package dev.toolbooth.chain.evm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import tools.jackson.databind.JsonNode;

/** Throws bytes at the reader of authorizations. */
class ExactEvmFuzzTest {

    /** Nothing is thrown, and what is read and written again is read as the same. */
    @FuzzTest(maxDuration = "60s")
    void whateverIsReadIsTheSameWhenItIsWritten(byte[] bytes) {
        JsonNode json = JsonInput.read(bytes).orElse(null);
        if (json == null) {
            return;
        }
        ExactEvm.read(json)
                .good()
                .ifPresent(
                        one ->
                                assertThat(ExactEvm.read(Json.parse(Json.text(one.json()))).good())
                                        .contains(one));
    }
}
