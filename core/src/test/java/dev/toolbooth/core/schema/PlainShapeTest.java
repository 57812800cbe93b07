package dev.toolbooth.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

class PlainShapeTest {
    private static final List<String> KINDS =
            List.of("string", "integer", "number", "boolean", "null", "array", "object");

    private static final List<String> VALUES =
            List.of(
                    "null",
                    "true",
                    "\"\"",
                    "\"x\"",
                    "\"xy\"",
                    "\"\ud83d\ude00\"",
                    "0",
                    "-1",
                    "1.0",
                    "1.5",
                    "1e3",
                    "1e-3",
                    "[]",
                    "{}",
                    "12345678901234567890",
                    "9223372036854775808.0",
                    "[1]",
                    "{\"a\":1}");

    private static final List<String> NAMES = List.of("a", "b", "c", "", "$ref", "type");

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20250105);

    /** The promise of the class: its yes is always right. */
    @Test
    void nothingIsAcceptedThatTheFullValidatorRefuses() {
        int accepted = 0;
        int plain = 0;
        for (int i = 0; i < 1_500; i++) {
            ObjectNode schema = schema();
            PlainShape shape = PlainShape.of(schema).orElse(null);
            if (shape == null) {
                continue;
            }
            plain++;
            SchemaCheck full = SchemaCheck.of(notPlain(schema));
            for (int j = 0; j < 20; j++) {
                JsonNode value = value();
                if (shape.accepts(value)) {
                    accepted++;
                    assertThat(full.check(value)).as("%s against %s", value, schema).isEmpty();
                }
            }
        }
        assertThat(plain).as("enough plain schemas to say anything").isGreaterThan(300);
        assertThat(accepted).as("enough good values to say anything").isGreaterThan(1_000);
    }

    /** With both in use the verdict is the full validator's, whatever the shape says. */
    @Test
    void theShapeChangesNoVerdict() {
        for (int i = 0; i < 1_500; i++) {
            ObjectNode schema = schema();
            SchemaCheck both = SchemaCheck.of(schema);
            SchemaCheck full = SchemaCheck.of(notPlain(schema));
            for (int j = 0; j < 5; j++) {
                JsonNode value = value();
                assertThat(both.check(value))
                        .as("%s against %s", value, schema)
                        .isEqualTo(full.check(value));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'type':'array','items':{}}",
                "{'type':'array','minItems':1}",
                "{'type':['object']}",
                "{'type':'object','minProperties':1}",
                "{'type':'object','anyOf':[]}",
                "{'type':'object','$ref':'#'}",
                "{'type':'object','$id':'x'}",
                "{'type':'object','$schema':'https://example.com/other'}",
                "{'type':'object','$schema':5}",
                "{'type':'object','additionalProperties':{'type':'string'}}",
                "{'type':'object','patternProperties':{}}",
                "{'type':'object','properties':{'a':true}}",
                "{'type':'object','properties':{'a':{}}}",
                "{'type':'object','properties':{'a':{'type':'object','maxProperties':1}}}",
                "{'type':'object','properties':{'a':{'type':'integer','minimum':'1'}}}",
                "{'type':'object','properties':{'a':{'type':'integer','multipleOf':2}}}",
                "{'type':'object','properties':{'a':{'type':'string','minLength':'1'}}}",
                "{'type':'object','properties':{'a':{'type':'string','pattern':'x'}}}",
                "{'type':'object','properties':{'a':{'type':'string','enum':[1]}}}",
                "{'type':'object','properties':{'a':{'type':'string','enum':'x'}}}",
                "{'type':'object','properties':{'a':{'type':['string','null']}}}"
            })
    void aSchemaThatSaysMoreIsNotPlain(String schema) {
        assertThat(PlainShape.of(Json.parseObject(schema.replace('\'', '"')))).isEmpty();
    }

    @Test
    void theUsualSchemaOfAToolIsPlain() {
        ObjectNode schema =
                Json.parseObject(
                        """
                        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
                         "properties":{"text":{"type":"string","description":"what to say",
                         "default":"hi"}},"required":["text"],"additionalProperties":false}""");
        PlainShape shape = PlainShape.of(schema).orElseThrow();
        assertThat(shape.accepts(Json.object().put("text", "x"))).isTrue();
        assertThat(shape.accepts(Json.object())).isFalse();
        assertThat(shape.accepts(Json.object().put("text", "x").put("more", 1))).isFalse();
        assertThat(shape.accepts(Json.array())).isFalse();
    }

    @Test
    void aLengthIsCountedInCharactersAndNotInHalvesOfThem() {
        PlainShape shape =
                PlainShape.of(
                                Json.parseObject(
                                        """
                                        {"type":"string","minLength":1,"maxLength":2}"""))
                        .orElseThrow();
        String face = "\ud83d\ude00";
        assertThat(shape.accepts(StringNode.valueOf(""))).isFalse();
        assertThat(shape.accepts(StringNode.valueOf("x"))).isTrue();
        assertThat(shape.accepts(StringNode.valueOf(face + face))).isTrue();
        assertThat(shape.accepts(StringNode.valueOf("xyz"))).isFalse();
    }

    /** The same schema with a keyword that changes nothing, but is not plain. */
    private static ObjectNode notPlain(ObjectNode schema) {
        return schema.deepCopy().put("minProperties", 0);
    }

    private ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", one(10) ? pick(KINDS) : "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = random.nextInt(4); i > 0; i--) {
            properties.set(pick(NAMES), member(2));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            schema.withArray("required").add(pick(NAMES));
        }
        if (one(2)) {
            schema.put("additionalProperties", random.nextBoolean());
        }
        return schema;
    }

    private ObjectNode member(int depth) {
        ObjectNode member = Json.object().put("type", pick(KINDS));
        if (one(3)) {
            member.put("description", "d");
        }
        if (one(4)) {
            member.put("maximum", random.nextInt(3) - 1);
        }
        if (one(4)) {
            member.put("minimum", random.nextInt(3) - 1);
        }
        if (one(4)) {
            member.putArray("enum").add("x").add("y");
        }
        if (member.path("type").asString().equals("string") && one(2)) {
            member.put(one(2) ? "minLength" : "maxLength", random.nextInt(3));
        }
        if (depth > 0 && one(2)) {
            member.set("items", member(depth - 1));
        }
        if (depth > 0 && one(2)) {
            member.putObject("properties").set("a", member(depth - 1));
        }
        return member;
    }

    private JsonNode value() {
        if (one(20)) {
            return Json.parse(pick(VALUES));
        }
        ObjectNode value = Json.object();
        for (int i = random.nextInt(4); i > 0; i--) {
            value.set(pick(NAMES), Json.parse(pick(VALUES)));
        }
        return value;
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
