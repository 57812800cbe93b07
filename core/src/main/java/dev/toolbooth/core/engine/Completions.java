package dev.toolbooth.core.engine;

import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.prompt.Prompt;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.ResourceTemplate;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.wire.Json;
import java.util.List;

/** Suggestions for arguments of prompts and for variables of resource templates. Thread-safe. */
final class Completions {
    /** MCP allows no more in one answer. */
    private static final int SUGGESTIONS_MAX = 100;

    private final Prompts prompts;
    private final Resources resources;
    private final Handling handling;
    private final Limits limits;

    Completions(Prompts prompts, Resources resources, Handling handling, Limits limits) {
        this.prompts = prompts;
        this.resources = resources;
        this.handling = handling;
        this.limits = limits;
    }

    Outcome suggest(Operation.CompletePrompt wanted, Peer peer) {
        Prompt prompt = prompts.find(wanted.prompt());
        return prompt == null
                ? new Outcome.Refused(new Refusal.UnknownPrompt(wanted.prompt()))
                : handling.run(
                        completion(wanted.prompt()),
                        peer,
                        _ ->
                                suggested(
                                        prompt.complete(
                                                wanted.argument(),
                                                wanted.typed(),
                                                wanted.chosen())));
    }

    Outcome suggest(Operation.CompleteTemplate wanted, Peer peer) {
        ResourceTemplate template = resources.template(wanted.uriTemplate());
        return template == null
                ? new Outcome.Refused(new Refusal.UnknownResource(wanted.uriTemplate()))
                : handling.run(
                        completion(wanted.uriTemplate()),
                        peer,
                        _ ->
                                suggested(
                                        template.complete(
                                                wanted.variable(),
                                                wanted.typed(),
                                                wanted.chosen())));
    }

    private Handling.Job completion(String name) {
        return new Handling.Job(
                "completion/complete",
                name,
                Json.object(),
                InputResponses.NONE,
                limits.calls().toolTimeout(),
                false);
    }

    private static Outcome suggested(List<String> values) {
        List<String> shown = values.subList(0, Math.min(values.size(), SUGGESTIONS_MAX));
        return new Outcome.Suggested(shown, values.size());
    }
}
