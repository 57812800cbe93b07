package dev.toolbooth.app.config;

import dev.toolbooth.tools.workspace.planner.PlanLimits;
import java.time.Duration;
import java.util.Optional;

/**
 * How plans are made, and finished.
 *
 * @param limits how large they may be
 * @param acceptance whether tasks may have commands that they have to pass
 * @param model what is asked for plans first
 */
public record PlannerConfig(PlanLimits limits, boolean acceptance, Optional<Model> model) {

    /**
     * A language model.
     *
     * @param url where it is, without {@code /chat/completions}
     * @param key what shows who asks, if that is needed
     */
    public record Model(String url, String name, Optional<Secret> key, Duration timeout) {}

    static PlannerConfig of(Values values) {
        return new PlannerConfig(
                PlannerSettings.limits(values),
                values.get(PlannerSettings.ACCEPTANCE),
                values.find(PlannerSettings.MODEL_URL)
                        .map(
                                url ->
                                        new Model(
                                                url,
                                                values.get(PlannerSettings.MODEL_NAME),
                                                values.find(PlannerSettings.MODEL_KEY),
                                                values.get(PlannerSettings.MODEL_TIMEOUT))));
    }
}
