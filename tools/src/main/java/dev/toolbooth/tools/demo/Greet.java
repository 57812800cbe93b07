package dev.toolbooth.tools.demo;

import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool that asks the user for a name and greets them: it shows how a tool asks. */
final class Greet implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("greet")
                    .title("Greet the user")
                    .description(
                            "Asks the user for their name in a form and greets them by it. Takes"
                                    + " no arguments: the client must be able to show forms"
                                    + " (elicitation). Use it to try questions to the user.")
                    .input(Schema.object())
                    .hints(ToolHints.READ_ONLY)
                    .build();
    private static final Question QUESTION =
            new Question.Form(
                    "What is your name?",
                    Schema.object().string("name", "What to call you").open().json());

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws InterruptedException {
        Answer answer = call.ask("name", QUESTION);
        String name = answer.text("name").strip();
        if (!answer.accepted()) {
            return ToolOutput.text("The user did not want to give a name.");
        }
        return ToolOutput.text(name.isEmpty() ? "Hello!" : "Hello, " + name + "!");
    }
}
