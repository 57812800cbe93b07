package dev.toolbooth.testkit.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.testkit.mira.client.MiraPlanner;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that a model makes, or the rules when it doesn't. Proves S4-160 for the model's key. */
final class PlanModelTest {
    private static final String REQUEST = "- Implement it\n- Document it";
    private static final String KEY = "a-key-of-the-model-0123456789";

    @TempDir private Path root;
    private ModelServer model;
    private Product server;
    private MiraClient client;

    @BeforeEach
    void start() throws Exception {
        model = new ModelServer();
        server = serve("20s");
        client = connect();
    }

    private Product serve(String timeout) throws Exception {
        return Product.with(
                Map.of(
                        "TOOLBOOTH_WORKSPACE__ROOT",
                        root.toString(),
                        "TOOLBOOTH_WORKSPACE__PLANNER__TASKS",
                        "20",
                        "TOOLBOOTH_WORKSPACE__PLANNER__MODEL__URL",
                        model.url(),
                        "TOOLBOOTH_WORKSPACE__PLANNER__MODEL__NAME",
                        "planner-1",
                        "TOOLBOOTH_WORKSPACE__PLANNER__MODEL__KEY",
                        KEY,
                        "TOOLBOOTH_WORKSPACE__PLANNER__MODEL__TIMEOUT",
                        timeout));
    }

    private MiraClient connect() {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        model.close();
    }

    private MiraPlanner.Plan create() {
        return client.planner()
                .create(
                        Json.object()
                                .put("title", "Ship it")
                                .put("user_request", REQUEST)
                                .put("context", "It is a server."));
    }

    private static List<String> texts(MiraPlanner.Plan plan) {
        return plan.tasks().stream().map(MiraPlanner.Task::description).toList();
    }

    @Test
    void aModelMakesThePlanAndIsNamed() {
        model.says(
                """
                Here it is:
                ```json
                {"steps": [{"text": "Build it", "role": "Architect", "steps":
                    [{"text": "Draw it"}]}, {"text": "Sell it", "role": ""}]}
                ```\
                """);
        MiraPlanner.Plan plan = create();
        assertThat(texts(plan)).containsExactly("Build it", "Draw it", "Sell it");
        assertThat(plan.tasks().get(0).role()).isEqualTo("Architect");
        assertThat(plan.tasks().get(1).parent()).isEqualTo(plan.tasks().get(0).id());
        assertThat(plan.tasks().get(2).role()).isEqualTo("Developer");
        assertThat(plan.description())
                .startsWith("It is a server.")
                .endsWith("Made by the model planner-1.");
        assertThat(model.keys).containsExactly("Bearer " + KEY);
        assertThat(model.asked).hasSize(1);
        assertThat(model.asked.getFirst().path("model").asString("")).isEqualTo("planner-1");
        assertThat(model.asked.getFirst().path("messages").path(1).path("content").asString(""))
                .contains("Ship it", REQUEST, "It is a server.");
    }

    private void theRulesHaveMadeIt(String because) {
        MiraPlanner.Plan plan = create();
        assertThat(texts(plan)).containsExactly("Implement it", "Document it");
        assertThat(plan.description())
                .endsWith(
                        "Made from the request's own list, without a model. The model planner-1"
                                + " was asked first, but "
                                + because
                                + ".")
                .doesNotContain(KEY, model.url());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I can't do that. | its answer can't be read",
                "{\"steps\": [ | its answer can't be read",
                "{\"steps\": []} | its answer has no steps",
                "{\"steps\": \"all\"} | its answer has no steps",
                "{\"steps\": [{\"text\": 1}]} | a step of its plan says nothing",
                "{\"steps\": [{\"text\": \" \"}]} | a step of its plan says nothing",
                "{\"steps\": [{\"text\": \"a\\u0000b\"}]} | a step of its plan can't be kept"
            })
    void whatIsNoPlanIsNotTaken(String content, String because) {
        model.says(content);
        theRulesHaveMadeIt(because);
    }

    @Test
    void whatIsTooMuchIsNotTaken() {
        String step = "{\"text\": \"again\"}";
        model.says("{\"steps\": [" + (step + ",").repeat(20) + step + "]}");
        theRulesHaveMadeIt("its plan has too many steps");
        model.says("{\"steps\": [{\"text\": \"a\", \"steps\": ".repeat(9) + "[]" + "}]".repeat(9));
        theRulesHaveMadeIt("its answer can't be read");
        model.says(
                "{\"steps\": "
                        + "[{\"text\": \"a\", \"steps\": ".repeat(9)
                        + "[]"
                        + "}]".repeat(9)
                        + "}");
        theRulesHaveMadeIt("its plan is nested too deeply");
        model.says(" ".repeat(2 << 20));
        theRulesHaveMadeIt("its answer is too long");
    }

    @Test
    void whoDoesNotAnswerWellIsNotTaken() {
        model.answers(503, "{}");
        theRulesHaveMadeIt("it has answered with the status 503");
        model.answers(200, "<html>");
        theRulesHaveMadeIt("its answer can't be read");
        model.close();
        theRulesHaveMadeIt("it can't be reached");
    }

    @Test
    void whoDoesNotAnswerIsNotWaitedFor() throws Exception {
        client.close();
        server.close();
        server = serve("1s");
        client = connect();
        model.fallsSilent();
        theRulesHaveMadeIt("it has not answered in time");
    }
}
