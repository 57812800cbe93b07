package dev.toolbooth.core.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {
    private static String canonical(String json) {
        return Json.text(CanonicalJson.of(Json.parse(json)));
    }

    @Test
    void membersAreInOrderAtEveryLevel() {
        assertThat(canonical("{\"b\":[{\"y\":1,\"x\":2}],\"a\":{\"d\":1,\"c\":null}}"))
                .isEqualTo("{\"a\":{\"c\":null,\"d\":1},\"b\":[{\"x\":2,\"y\":1}]}");
    }

    @Test
    void theOrderOfAnArrayIsKept() {
        assertThat(canonical("[3,1,2]")).isEqualTo("[3,1,2]");
    }
}
