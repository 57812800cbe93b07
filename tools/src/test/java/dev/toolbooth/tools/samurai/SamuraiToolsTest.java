package dev.toolbooth.tools.samurai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class SamuraiToolsTest {
    private final Toolbox toolbox = new Toolbox(new Announcements());

    @BeforeEach
    void install() {
        SamuraiTools.installInto(toolbox);
    }

    @Test
    void theGroupHasThreeTools() {
        assertThat(toolbox.list())
                .extracting(ToolSpec::name)
                .containsExactly("lookup_exemplars", "trace_causes", "summarize_exemplars");
    }

    @Test
    void aLookUpReturnsWholeExemplarsTheBestFirst() throws Exception {
        JsonNode answer =
                call("lookup_exemplars", query("Retries made an outage worse").put("k", 2));
        assertThat(answer.propertyNames())
                .containsExactlyInAnyOrder("query", "k", "total", "exemplars");
        assertThat(answer.path("query").asString()).isEqualTo("Retries made an outage worse");
        assertThat(answer.path("k").asInt()).isEqualTo(2);
        assertThat(answer.path("total").asInt()).isGreaterThan(2);
        JsonNode first = answer.at("/exemplars/0");
        assertThat(first.path("id").asString()).isEqualTo("retry-storm");
        assertThat(first.propertyNames())
                .containsExactly("id", "title", "situation", "action", "outcome", "tags", "score");
        assertThat(first.path("score").decimalValue().stripTrailingZeros().scale())
                .isLessThanOrEqualTo(4);
        assertThat(first.path("score").asDouble())
                .isGreaterThanOrEqualTo(answer.at("/exemplars/1/score").asDouble());
    }

    @Test
    void asManyAreReturnedAsAreWantedAndThere() throws Exception {
        assertThat(count(query("outage").put("k", 1))).isEqualTo(1);
        assertThat(count(query("outage"))).isEqualTo(5);
        JsonNode all = call("lookup_exemplars", query("outage").put("k", 50));
        assertThat(all.path("exemplars").size())
                .isEqualTo(all.path("total").asInt())
                .isBetween(6, 49);
        JsonNode none = call("lookup_exemplars", query("xylophone"));
        assertThat(none.path("total").asInt()).isZero();
        assertThat(none.path("exemplars").isEmpty()).isTrue();
    }

    private int count(ObjectNode arguments) throws Exception {
        return call("lookup_exemplars", arguments).path("exemplars").size();
    }

    @Test
    void aLookUpIsTheSameEachTime() throws Exception {
        ObjectNode arguments = query("payments and retries").put("k", 50);
        assertThat(call("lookup_exemplars", arguments))
                .isEqualTo(call("lookup_exemplars", arguments));
    }

    @Test
    void theArgumentsHaveBounds() {
        String longest = "😀".repeat(1_000);
        assertThat(fits("lookup_exemplars", query(longest))).isTrue();
        assertThat(fits("lookup_exemplars", query(longest + "x"))).isFalse();
        assertThat(fits("lookup_exemplars", query(""))).isFalse();
        assertThat(fits("lookup_exemplars", Json.object())).isFalse();
        bounds("lookup_exemplars", query("x"), "k", 1, 50);
        bounds("trace_causes", Json.object().put("id", "x"), "depth", 1, 5);
        bounds("summarize_exemplars", query("x"), "words", 10, 300);
        assertThat(fits("trace_causes", Json.object().put("id", "x".repeat(64)))).isTrue();
        assertThat(fits("trace_causes", Json.object().put("id", "x".repeat(65)))).isFalse();
    }

    private void bounds(String tool, ObjectNode arguments, String name, int least, int most) {
        assertThat(fits(tool, arguments.deepCopy().put(name, least - 1))).isFalse();
        assertThat(fits(tool, arguments.deepCopy().put(name, least))).isTrue();
        assertThat(fits(tool, arguments.deepCopy().put(name, most))).isTrue();
        assertThat(fits(tool, arguments.deepCopy().put(name, most + 1))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lookup_exemplars", "summarize_exemplars"})
    void aBlankQueryIsToldWhatIsExpected(String tool) {
        assertThatThrownBy(() -> call(tool, query(" \t\n ")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("blank")
                .hasMessageContaining("expected a few words");
    }

    @Test
    void theCausesAreFollowedAndEachStepIsTold() throws Exception {
        FakeCall call = FakeCall.with("{\"id\":\"refund-backlog\"}");
        JsonNode chain = run("trace_causes", call).path("chain");
        assertThat(ids(chain))
                .startsWith("refund-backlog", "retry-not-idempotent", "webhook-replayed")
                .contains("copied-retry-loop", "deadline-pressure")
                .endsWith("promised-date")
                .doesNotHaveDuplicates();
        assertThat(chain.valueStream().map(step -> step.path("depth").asInt()))
                .isSorted()
                .startsWith(0, 1, 1, 2);
        assertThat(call.progress).hasSize(chain.size()).isSorted().doesNotHaveDuplicates();
        assertThat(call.messages).hasSize(chain.size());
        assertThat(call.messages.getFirst()).isEqualTo(chain.at("/0/title").asString());
    }

    @Test
    void theTraceEndsAtItsDepthOrWhereThereAreNoCauses() throws Exception {
        ObjectNode arguments = Json.object().put("id", "refund-backlog").put("depth", 1);
        assertThat(ids(call("trace_causes", arguments).path("chain")))
                .containsExactly("refund-backlog", "retry-not-idempotent", "webhook-replayed");
        assertThat(ids(call("trace_causes", Json.object().put("id", "float-money")).path("chain")))
                .containsExactly("float-money");
    }

    @Test
    void anUnknownIdIsToldHowToFindIds() {
        assertThatThrownBy(() -> call("trace_causes", Json.object().put("id", "nothing")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("\"nothing\"")
                .hasMessageContaining("lookup_exemplars");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 25, 100, 300})
    void aSummaryKeepsToItsWordsAndNamesItsSources(int words) throws Exception {
        JsonNode answer =
                call("summarize_exemplars", query("charged twice after retry").put("words", words));
        String summary = answer.path("summary").asString();
        long counted =
                List.of(summary.split("\\s+", -1)).stream().filter(w -> !w.equals("…")).count();
        assertThat(counted).isEqualTo(answer.path("words").asInt()).isBetween(5L, (long) words);
        assertThat(answer.path("sources").isEmpty()).isFalse();
        assertThat(answer.path("sources").size()).isLessThanOrEqualTo(5);
    }

    @Test
    void aSummaryIsMadeOfSentencesThatAreThere() throws Exception {
        JsonNode answer =
                call("summarize_exemplars", query("idempotency key for charges").put("words", 60));
        StringBuilder told = new StringBuilder();
        for (JsonNode id : answer.path("sources")) {
            Exemplar from = Exemplars.shipped().find(id.asString()).orElseThrow();
            told.append(String.join(" ", from.situation(), from.action(), from.outcome()));
        }
        for (String sentence : answer.path("summary").asString().split("(?<=\\.) ", -1)) {
            assertThat(told.toString()).contains(sentence);
        }
        assertThat(answer.path("summary").asString()).contains("idempotency key");
    }

    @Test
    void aSentenceThatIsTooLongIsCutWhenNothingElseFits() {
        Exemplar one =
                new Exemplar(
                        "one",
                        "One",
                        "Some words that go on and on until there are more than ten of them.",
                        "This also goes on and on until there are more than ten words in it.",
                        "So does this one, which goes on and on for more than ten words too.",
                        List.of("tag"),
                        List.of());
        ExemplarSummary summary =
                ExemplarSummary.of("words", new Exemplars(List.of(one)).search("words"), 10);
        assertThat(summary.words()).isEqualTo(10);
        assertThat(summary.text()).endsWith(" …");
        assertThat(summary.sources()).containsExactly("one");
    }

    @Test
    void nothingToSumUpIsToldSo() {
        assertThatThrownBy(() -> call("summarize_exemplars", query("xylophone")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("use other words");
    }

    private static ObjectNode query(String text) {
        return Json.object().put("query", text);
    }

    private static List<String> ids(JsonNode chain) {
        return chain.valueStream().map(step -> step.path("id").asString()).toList();
    }

    private ToolEntry entry(String name) {
        return Objects.requireNonNull(toolbox.find(name));
    }

    private boolean fits(String tool, ObjectNode arguments) {
        return entry(tool).checkInput(arguments).isEmpty();
    }

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return run(tool, FakeCall.with(Json.text(arguments)));
    }

    private JsonNode run(String tool, FakeCall call) throws Exception {
        ToolEntry entry = entry(tool);
        ToolOutput output = (ToolOutput) entry.tool().run(call);
        assertThat(entry.checkOutput(output)).isEmpty();
        return Objects.requireNonNull(output.structured());
    }
}
