package dev.toolbooth.tools.demo;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.prompt.Prompt;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A prompt that has a model explain a tool from the tool's own description. */
final class ExplainToolPrompt implements Prompt {
    private static final PromptSpec SPEC =
            PromptSpec.of(
                    "explain_tool",
                    "Explain one of this server's tools: what it does, what it takes, and how to"
                            + " call it, with an example",
                    new PromptSpec.Argument("name", "The name of the tool", true));

    private final ToolLookup lookup;

    ExplainToolPrompt(ToolLookup lookup) {
        this.lookup = lookup;
    }

    @Override
    public PromptSpec spec() {
        return SPEC;
    }

    @Override
    public PromptText get(Map<String, String> arguments, Call call) throws ToolFailure {
        String name = arguments.getOrDefault("name", "");
        ObjectNode tool =
                lookup.describe(name)
                        .orElseThrow(
                                () ->
                                        new ToolFailure(
                                                "There is no tool \""
                                                        + name
                                                        + "\". The tools are: "
                                                        + String.join(
                                                                ", ", lookup.beginningWith(""))));
        ResourceContents description =
                ResourceContents.text(
                        "toolbooth://tools/" + name, "application/json", Json.pretty(tool));
        return PromptText.user(
                new Content.Embedded(description),
                Content.text(
                        "Explain the tool `"
                                + name
                                + "` above to someone who has never used it: what it does, what"
                                + " each argument means, what it returns, and one example call with"
                                + " its arguments as JSON."));
    }

    @Override
    public List<String> complete(String argument, String typed, Map<String, String> chosen) {
        return argument.equals("name") ? lookup.beginningWith(typed) : List.of();
    }
}
