import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** Asks its user two questions, one after the other: a tool that asks and reports progress. */
public final class Interview implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("interview")
                    .title("Interview the user")
                    .description(
                            "Asks the user for a city and, once that is known, for the best season"
                                    + " to go there. Returns one sentence with both.")
                    .input(Schema.object())
                    // A client that can't show forms is told so before the tool runs.
                    .requires(ClientFeature.ELICITATION)
                    .build();

    private static final Question CITY =
            new Question.Form(
                    "Which city would you like to see?",
                    Schema.object().string("city", "The name of the city").open().json());

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /**
     * Asks, and asks again. Over MCP 2026-07-28 this method ends at a question without an answer
     * and runs again from its first line when the answer is in: so it changes nothing before it has
     * both, and uses the same keys each time.
     */
    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        call.progress(0, 2, "Asking for the city");
        String city = accepted(call.ask("city", CITY)).text("city");
        call.progress(1, 2, "Asking for the season");
        Question season =
                new Question.Form(
                        "When is " + city + " at its best?",
                        Schema.object()
                                .choice("season", "The season", "spring", "summer", "autumn", "winter")
                                .open()
                                .json());
        String best = accepted(call.ask("season", season)).text("season");
        call.progress(2, 2, "Done");
        return ToolOutput.text("You would like to see " + city + " in " + best + ".");
    }

    private static Answer accepted(Answer answer) throws ToolFailure {
        if (!answer.accepted()) {
            throw new ToolFailure("The user did not want to answer.");
        }
        return answer;
    }
}
