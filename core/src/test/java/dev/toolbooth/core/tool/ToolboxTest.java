package dev.toolbooth.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ToolboxTest {
    private final Announcements announcements = new Announcements();
    private final Toolbox toolbox = new Toolbox(announcements);
    private final List<Signal> heard = new ArrayList<>();

    private ToolEntry entry(ToolSpec.Builder spec) {
        ToolSpec built = spec.build();
        toolbox.add(new FakeTool(built, call -> ToolOutput.text("")));
        return Objects.requireNonNull(toolbox.find(built.name()));
    }

    @Test
    void toolsAreListedInTheOrderTheyWereAdded() {
        toolbox.add(FakeTool.named("b"));
        toolbox.add(FakeTool.named("a"));
        toolbox.add(FakeTool.named("b"));
        assertThat(toolbox.list()).extracting(ToolSpec::name).containsExactly("b", "a");
        toolbox.remove("b");
        assertThat(toolbox.list()).extracting(ToolSpec::name).containsExactly("a");
        assertThat(toolbox.find("b")).isNull();
    }

    @Test
    void everyChangeIsAnnounced() {
        announcements.listen(signal -> true, heard::add);
        toolbox.add(FakeTool.named("a"));
        toolbox.remove("unknown");
        assertThat(heard).hasSize(1);
        toolbox.remove("a");
        assertThat(heard).containsOnly(new Signal.ToolsChanged()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "é", "a\n", "a:b"})
    void aNameThatClientsCannotUseIsRefused(String name) {
        assertThatThrownBy(() -> toolbox.add(FakeTool.named(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected 1 to 128");
    }

    @Test
    void aNameHas128LettersAtMost() {
        toolbox.add(FakeTool.named("a".repeat(128)));
        assertThatThrownBy(() -> toolbox.add(FakeTool.named("a".repeat(129))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSchemaThatCannotBeUsedIsRefusedBeforeTheToolIsOnOffer() {
        assertThatThrownBy(() -> entry(ToolSpec.named("t").input(Json.object())))
                .hasMessageContaining("\"type\":\"object\"");
        assertThatThrownBy(
                        () ->
                                entry(
                                        ToolSpec.named("t")
                                                .output(Json.object().put("$ref", "#/nowhere"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(toolbox.list()).isEmpty();
    }

    @Test
    void aSchemaIsListedWithItsPropertiesAndWhatIsRequired() {
        assertThat(Json.text(entry(ToolSpec.named("plain")).spec().inputSchema()))
                .isEqualTo("{\"type\":\"object\",\"properties\":{},\"required\":[]}");
        ObjectNode closed = Json.object().put("type", "object").put("additionalProperties", false);
        ToolEntry entry = entry(ToolSpec.named("closed").input(closed));
        assertThat(Json.text(entry.spec().inputSchema()))
                .isEqualTo(
                        "{\"type\":\"object\",\"additionalProperties\":false,"
                                + "\"properties\":{},\"required\":[]}");
        assertThat(closed.has("properties")).as("the tool's own is left alone").isFalse();
        assertThat(entry.checkInput(Json.object())).isEmpty();
        assertThat(entry.checkInput(Json.object().put("a", 1))).isPresent();
        ObjectNode whole = Schema.object().string("a", "a").json();
        assertThat(entry(ToolSpec.named("whole").input(whole)).spec().inputSchema())
                .isSameAs(whole);
    }

    @Test
    void whatATooLNeedsAndTheClientLacksIsNamed() {
        ToolEntry entry =
                entry(
                        ToolSpec.named("t")
                                .requires(ClientFeature.SAMPLING, ClientFeature.ROOTS)
                                .tasks(TaskUse.REQUIRED));
        assertThat(entry.missing(ClientProfile.UNKNOWN))
                .containsExactlyInAnyOrder(
                        ClientFeature.SAMPLING, ClientFeature.ROOTS, ClientFeature.TASKS);
        assertThat(
                        entry.missing(
                                new ClientProfile(
                                        Set.of(ClientFeature.SAMPLING, ClientFeature.TASKS),
                                        null,
                                        null)))
                .containsExactly(ClientFeature.ROOTS);
        assertThat(entry(ToolSpec.named("u")).missing(ClientProfile.UNKNOWN)).isEmpty();
    }

    @Test
    void outputIsCheckedUnlessItTellsOfAFailure() {
        ToolEntry entry =
                entry(ToolSpec.named("t").output(Schema.object().integer("n", "a number")));
        assertThat(entry.checkOutput(ToolOutput.structured(Json.object().put("n", 1)))).isEmpty();
        assertThat(entry.checkOutput(ToolOutput.structured(Json.object()))).isPresent();
        assertThat(entry.checkOutput(ToolOutput.text("n = 1"))).isPresent();
        assertThat(entry.checkOutput(ToolOutput.failure("no"))).isEmpty();
    }

    @Test
    void aSchemaIsWrittenInShort() {
        assertThat(
                        Json.text(
                                Schema.object()
                                        .string("a", "A")
                                        .integer("b", "B", 1, 9)
                                        .optional()
                                        .choice("c", "C", "x", "y")
                                        .json()))
                .isEqualTo(
                        "{\"type\":\"object\",\"properties\":{"
                                + "\"a\":{\"type\":\"string\",\"description\":\"A\"},"
                                + "\"b\":{\"type\":\"integer\",\"description\":\"B\","
                                + "\"minimum\":1,\"maximum\":9},"
                                + "\"c\":{\"type\":\"string\",\"description\":\"C\","
                                + "\"enum\":[\"x\",\"y\"]}},"
                                + "\"required\":[\"a\",\"c\"],\"additionalProperties\":false}");
        assertThat(Schema.object().bool("a", "").number("b", "").open().json())
                .doesNotHaveToString("additionalProperties");
    }
}
