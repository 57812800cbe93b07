package dev.toolbooth.app.config.setting;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An object of any content, written out in the file, or as JSON in one text. */
public record JsonObjectType() implements SettingType<ObjectNode> {

    @Override
    public ParseResult<ObjectNode> read(String text, Path base) {
        JsonNode json = JsonInput.read(text.getBytes(StandardCharsets.UTF_8)).orElse(Json.array());
        return json instanceof ObjectNode object
                ? new ParseResult.Good<>(object)
                : bad("is no JSON object");
    }

    /** The object that is written out in the file. */
    public static ObjectNode of(MappingNode mapping) {
        // So that numbers are of the types that they have where JSON is read.
        return Json.parseObject(Json.text(tree(mapping)));
    }

    private static ObjectNode tree(MappingNode mapping) {
        ObjectNode object = Json.object();
        for (NodeTuple tuple : mapping.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode name) {
                object.set(name.getValue(), value(tuple.getValueNode()));
            }
        }
        return object;
    }

    private static JsonNode value(Node node) {
        return switch (node) {
            case MappingNode mapping -> tree(mapping);
            case SequenceNode sequence -> {
                ArrayNode array = Json.array();
                sequence.getValue().forEach(one -> array.add(value(one)));
                yield array;
            }
            case ScalarNode scalar -> scalar(scalar);
            default -> JsonNodeFactory.instance.nullNode();
        };
    }

    private static JsonNode scalar(ScalarNode scalar) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        String text = scalar.getValue();
        try {
            return switch (ScalarType.of(scalar)) {
                case WHOLE -> nodes.numberNode(new BigInteger(text));
                case DECIMAL -> nodes.numberNode(new BigDecimal(text));
                case SWITCH -> nodes.booleanNode(Boolean.parseBoolean(text));
                case NOTHING -> nodes.nullNode();
                case TEXT, TAGGED -> nodes.stringNode(text);
            };
        } catch (NumberFormatException e) {
            // Such as .inf, which JSON has no number for.
            return nodes.stringNode(text);
        }
    }

    @Override
    public String write(ObjectNode value) {
        return Json.text(value);
    }

    @Override
    public JsonNode json(ObjectNode value) {
        return value.deepCopy();
    }

    @Override
    public String expected() {
        return "an object with its members, or the same as a text in JSON";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
