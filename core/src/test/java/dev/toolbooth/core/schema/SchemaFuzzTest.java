package dev.toolbooth.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Throws schemas and values at the check, as pairs in an array. */
class SchemaFuzzTest {
    private static final int INPUT_BYTES_MAX = 2_000;

    /** A schema is refused or can be used, and what its plain shape accepts is good. */
    @FuzzTest(maxDuration = "60s")
    void noYesIsWrongAndNothingIsThrown(byte[] bytes) {
        if (bytes.length <= INPUT_BYTES_MAX
                && JsonInput.read(bytes).orElse(null) instanceof ArrayNode pair
                && pair.get(0) instanceof ObjectNode schema
                // Jazzer calls any pattern from outside a fault; BoundedPattern has its own tests.
                && !Json.text(schema).contains("attern")) {
            pair.forEach(value -> judge(schema, value));
        }
    }

    private static void judge(ObjectNode schema, JsonNode value) {
        SchemaCheck check = SchemaCheck.of(schema);
        if (usable(check)) {
            boolean good = check.check(value).isEmpty();
            Optional<PlainShape> shape = PlainShape.of(schema);
            if (shape.isPresent() && shape.get().accepts(value) && usable(full(schema))) {
                assertThat(good).isTrue();
                assertThat(full(schema).check(value)).isEmpty();
            }
        }
    }

    private static boolean usable(SchemaCheck check) {
        try {
            check.verify();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The same schema with a keyword that says nothing and isn't plain. */
    private static SchemaCheck full(ObjectNode schema) {
        ObjectNode same = schema.deepCopy();
        same.putArray("allOf").addObject();
        return SchemaCheck.of(same);
    }
}
