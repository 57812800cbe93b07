package dev.toolbooth.app.config.workspace;

import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.tools.workspace.planner.PlanLimits;
import java.time.Duration;
import java.util.Optional;

/**
 * The section on plans.
 *
 * @param limits the limits on plans
 * @param acceptance whether tasks may have commands that must succeed
 * @param model the model that is asked for plans first
 */
public record PlannerConfig(PlanLimits limits, boolean acceptance, Optional<Model> model) {
    private static final int MUCH = 1_000_000;
    static final TextType MODEL_ADDRESS =
            new TextType(
                    "an address such as https://api.example.com/v1",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?$");
    static final TextType MODEL_WORD = new TextType("a name of one word", "^[\\x21-\\x7e]{1,200}$");

    /**
     * A language model.
     *
     * @param url where it is, without {@code /chat/completions}
     * @param key what shows who asks, if that is needed
     */
    public record Model(String url, String name, Optional<Secret> key, Duration timeout) {
        private static Optional<Model> of(SettingReader in) {
            in.section("workspace.planner.model", "A language model that makes plans.");
            Optional<String> url =
                    in.key(
                                    "workspace.planner.model.url",
                                    "The address of a language model that makes plans, without"
                                            + " /chat/completions. It receives the title, the"
                                            + " request and the context of each plan. Without it,"
                                            + " rules make the plans.")
                            .is(MODEL_ADDRESS)
                            .find();
            String name =
                    in.key("workspace.planner.model.name", "What the model is called there.")
                            .is(MODEL_WORD)
                            .or("default");
            Optional<Secret> key =
                    in.key(
                                    "workspace.planner.model.key",
                                    "The API key, sent to the model as Authorization: Bearer.")
                            .secret(1)
                            .find();
            Duration timeout =
                    in.key(
                                    "workspace.planner.model.timeout",
                                    "How long the model may take. After that, rules make the plan.")
                            .time(Duration.ofMillis(100), Duration.ofMinutes(2))
                            .or(Duration.ofSeconds(20));
            return url.map(address -> new Model(address, name, key, timeout));
        }
    }

    static PlannerConfig of(SettingReader in) {
        in.section("workspace.planner", "Plans that agents make and carry out.");
        return new PlannerConfig(
                limits(in),
                in.key(
                                "workspace.planner.acceptance",
                                "Whether a task may have an acceptance command, which must succeed"
                                        + " before the task is done. It also needs"
                                        + " workspace.exec.enabled.")
                        .bool()
                        .or(false),
                Model.of(in));
    }

    private static PlanLimits limits(SettingReader in) {
        PlanLimits standard = PlanLimits.STANDARD;
        int plans =
                in.key("workspace.planner.plans", "The most plans at once.")
                        .whole(1, MUCH)
                        .or(standard.kept().plans());
        return new PlanLimits(
                in.key("workspace.planner.tasks", "The most tasks of a plan.")
                        .whole(3, MUCH)
                        .or(standard.tasks()),
                in.key(
                                "workspace.planner.request-chars",
                                "The longest request and context of a plan, in characters.")
                        .whole(1_000, 64 << 20)
                        .or(1 << 20),
                in.key(
                                "workspace.planner.text-chars",
                                "The longest description of a task, in characters.")
                        .whole(1_000, 64 << 20)
                        .or(1 << 16),
                in.key("workspace.planner.plan-chars", "The longest plan as JSON, in characters.")
                        .whole(1_000, 64 << 20)
                        .or(4 << 20),
                new PlanBounds(
                        plans,
                        PlanLimits.STANDARD.kept().changes(),
                        PlanLimits.STANDARD.kept().deleted()));
    }
}
