package dev.toolbooth.app.config;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.tools.workspace.planner.PlanLimits;
import java.time.Duration;
import java.util.List;

/** The settings of plans. */
final class PlannerSettings {
    private static final int MUCH = 1_000_000;

    static final TextKind MODEL_ADDRESS =
            new TextKind(
                    "an address such as https://api.example.com/v1",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?$");
    static final TextKind MODEL_WORD = new TextKind("a name of one word", "^[\\x21-\\x7e]{1,200}$");

    static final Setting<Integer> PLANS =
            count("plans", 10_000, 1, "The most plans that there are at once.");
    static final Setting<Integer> TASKS = count("tasks", 2_000, 3, "The most tasks of a plan.");
    static final Setting<Integer> REQUEST_CHARS =
            chars("request-chars", 1 << 20, "The longest request and context of a plan.");
    static final Setting<Integer> TEXT_CHARS =
            chars("text-chars", 1 << 16, "The longest description of a task.");
    static final Setting<Integer> PLAN_CHARS =
            chars("plan-chars", 4 << 20, "The longest plan, as JSON.");
    static final Setting<Integer> CHANGES =
            count("changes", 10_000, 1, "How many changes of each plan planner/history has.");
    static final Setting<Integer> DELETED =
            count("deleted", 1_000, 0, "Of how many deleted plans planner/history still knows.");

    static final Setting<Boolean> ACCEPTANCE =
            Setting.of(
                            "workspace.planner.acceptance",
                            new SwitchKind(),
                            "Whether a task may have a command that has to go well before it is"
                                    + " done; it also needs workspace.exec.enabled.")
                    .withStandard(false);
    static final Setting<String> MODEL_URL =
            Setting.of(
                    "workspace.planner.model.url",
                    MODEL_ADDRESS,
                    "A language model that is asked for plans first, where /chat/completions is"
                            + " added to the address. It is told the title, the request and the"
                            + " context of each plan. Without it plans are made by rules.");
    static final Setting<String> MODEL_NAME =
            Setting.of(
                            "workspace.planner.model.name",
                            MODEL_WORD,
                            "What the model is called there.")
                    .withStandard("default");
    static final Setting<Secret> MODEL_KEY =
            Setting.of(
                    "workspace.planner.model.key",
                    new SecretKind(1),
                    "What is sent to the model as Authorization: Bearer.");
    static final Setting<Duration> MODEL_TIMEOUT =
            Setting.of(
                            "workspace.planner.model.timeout",
                            new SpanKind(Duration.ofMillis(100), Duration.ofMinutes(2)),
                            "How long the model may take before the rules make the plan.")
                    .withStandard(Duration.ofSeconds(20));

    static final List<Setting<?>> ALL =
            List.of(
                    PLANS,
                    TASKS,
                    REQUEST_CHARS,
                    TEXT_CHARS,
                    PLAN_CHARS,
                    CHANGES,
                    DELETED,
                    ACCEPTANCE,
                    MODEL_URL,
                    MODEL_NAME,
                    MODEL_KEY,
                    MODEL_TIMEOUT);

    private PlannerSettings() {}

    static PlanLimits limits(Values values) {
        return new PlanLimits(
                values.get(TASKS),
                values.get(REQUEST_CHARS),
                values.get(TEXT_CHARS),
                values.get(PLAN_CHARS),
                new PlanBounds(values.get(PLANS), values.get(CHANGES), values.get(DELETED)));
    }

    private static Setting<Integer> count(String name, int standard, int min, String about) {
        return Setting.of("workspace.planner." + name, new WholeKind(min, MUCH), about)
                .withStandard(standard);
    }

    private static Setting<Integer> chars(String name, int standard, String about) {
        return Setting.of("workspace.planner." + name, new WholeKind(1_000, 64 << 20), about)
                .withStandard(standard);
    }
}
