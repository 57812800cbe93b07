import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rolls dice: a tool that answers at once, with data that fits a schema. */
public final class RollDice implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("roll_dice")
                    .title("Roll dice")
                    .description("Rolls dice and returns what each one shows, and their sum.")
                    .input(
                            Schema.object()
                                    .integer("dice", "How many dice", 1, 100)
                                    .integer("sides", "How many sides each has; 6 if left out", 2, 1000)
                                    .optional())
                    .output(
                            Schema.object()
                                    .property("rolls", rollsSchema())
                                    .integer("sum", "The sum of all rolls"))
                    .hints(ToolHints.READ_ONLY)
                    // It never waits, so it needs no thread of its own.
                    .immediate()
                    .build();

    private final RandomGenerator random = new SecureRandom();

    private static ObjectNode rollsSchema() {
        ObjectNode schema = Json.object().put("type", "array");
        schema.put("description", "What each die shows, in the order they were rolled");
        schema.putObject("items").put("type", "integer");
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        int sides = call.integer("sides", 6);
        ObjectNode rolled = Json.object();
        ArrayNode rolls = rolled.putArray("rolls");
        int sum = 0;
        for (int die = 0; die < call.integer("dice", 1); die++) {
            int shown = random.nextInt(1, sides + 1);
            rolls.add(shown);
            sum += shown;
        }
        return ToolOutput.structured(rolled.put("sum", sum));
    }
}
