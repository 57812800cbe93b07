package dev.toolbooth.tools.workspace.planner.model;

import dev.toolbooth.tools.workspace.planner.request.RequestOutline;
import dev.toolbooth.tools.workspace.planner.request.RequestStep;
import dev.toolbooth.tools.workspace.planner.request.StepStatus;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A parser of a model's answer, which may contain anything. */
final class ModelAnswer {
    private static final int LEVELS_MAX = 8;

    private ModelAnswer() {}

    static RequestOutline read(byte[] answer) throws ModelFailure {
        JsonNode steps = said(answer).path("steps");
        if (!steps.isArray() || steps.isEmpty()) {
            throw new ModelFailure("its answer has no steps");
        }
        return new RequestOutline(RequestOutline.Origin.MODEL, steps(steps, 1), "");
    }

    /** The object in what it says, which many wrap into a fence or a sentence. */
    private static JsonNode said(byte[] answer) throws ModelFailure {
        try {
            String content =
                    Json.parse(answer)
                            .path("choices")
                            .path(0)
                            .path("message")
                            .path("content")
                            .asString("");
            int from = content.indexOf('{');
            int to = content.lastIndexOf('}');
            if (from >= 0 && to > from) {
                return Json.parse(content.substring(from, to + 1));
            }
        } catch (RuntimeException e) {
            throw new ModelFailure("its answer can't be read");
        }
        throw new ModelFailure("its answer can't be read");
    }

    private static List<RequestStep> steps(JsonNode json, int level) throws ModelFailure {
        if (level > LEVELS_MAX) {
            throw new ModelFailure("its plan is nested too deeply");
        }
        List<RequestStep> steps = new ArrayList<>();
        for (JsonNode one : json) {
            JsonNode text = one.path("text");
            if (!text.isString() || text.stringValue().isBlank()) {
                throw new ModelFailure("a step of its plan says nothing");
            }
            steps.add(
                    new RequestStep(
                            text.stringValue().strip(),
                            StepStatus.OPEN,
                            Optional.of(one.path("role").asString("").strip())
                                    .filter(role -> !role.isEmpty()),
                            steps(one.path("steps"), level + 1)));
        }
        return steps;
    }
}
