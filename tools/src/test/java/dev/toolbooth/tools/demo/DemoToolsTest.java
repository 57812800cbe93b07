package dev.toolbooth.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DemoToolsTest {
    private final Announcements announcements = new Announcements();
    private final Toolbox toolbox = new Toolbox(announcements);
    private final Prompts prompts = new Prompts(announcements);
    private final Resources resources = new Resources(announcements);
    private final Clock clock =
            Clock.fixed(Instant.parse("2026-07-28T07:30:00Z"), ZoneId.of("Europe/Berlin"));

    @BeforeEach
    void install() {
        DemoTools.installInto(toolbox, prompts, resources, clock);
    }

    @Test
    void echoSaysWhatItWasTold() throws Exception {
        assertThat(textOf(entry("echo").tool(), FakeCall.with("{\"message\":\"hi\"}")))
                .isEqualTo("Echo: hi");
    }

    @Test
    void countdownReportsEveryStep() throws Exception {
        FakeCall call = FakeCall.with("{\"from\":3}");
        textOf(new Countdown(Duration.ZERO), call);
        assertThat(call.progress).containsExactly(0.0, 1.0, 2.0, 3.0);
        assertThat(call.logs).hasSize(3);
    }

    @Test
    void countdownStopsWhenInterrupted() {
        Thread.currentThread().interrupt();
        FakeCall call = FakeCall.with("{\"from\":60}");
        assertThatThrownBy(() -> new Countdown().run(call))
                .isInstanceOf(InterruptedException.class);
        assertThat(call.progress).containsExactly(0.0);
    }

    @Test
    void greetGreetsByName() throws Exception {
        FakeCall accepts =
                new FakeCall("{}", "{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}");
        assertThat(textOf(new Greet(), accepts)).isEqualTo("Hello, Ada!");
    }

    @Test
    void greetTakesNoForAnAnswer() throws Exception {
        FakeCall declines = new FakeCall("{}", "{\"action\":\"decline\"}");
        assertThat(textOf(new Greet(), declines)).contains("did not want");
    }

    @Test
    void structuredOutputFitsItsSchema() throws Exception {
        assertThat(entry("server_time").checkOutput(output(new ServerTime(clock), "{}"))).isEmpty();
        ToolOutput report = output(new ReportTool(Duration.ZERO), "{\"pages\":3}");
        assertThat(entry("report").checkOutput(report)).isEmpty();
    }

    @Test
    void serverTimeNamesItsZone() throws Exception {
        assertThat(textOf(new ServerTime(clock), FakeCall.with("{}")))
                .isEqualTo("{\"iso\":\"2026-07-28T09:30:00+02:00\",\"zone\":\"Europe/Berlin\"}");
    }

    @Test
    void everyToolCanBeReadAsAResource() throws Exception {
        for (var spec : toolbox.list()) {
            assertThat(resources.read("toolbooth://tools/" + spec.name(), FakeCall.with("{}")))
                    .isPresent();
        }
        assertThat(resources.read("toolbooth://tools/none", FakeCall.with("{}"))).isEmpty();
        var template = Objects.requireNonNull(resources.template("toolbooth://tools/{name}"));
        assertThat(template.complete("name", "e", Map.of())).containsExactly("echo");
    }

    @Test
    void explainToolNamesTheToolsWhenThereIsNoSuchTool() {
        var prompt = Objects.requireNonNull(prompts.find("explain_tool"));
        assertThatThrownBy(() -> prompt.get(Map.of("name", "none"), FakeCall.with("{}")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("echo");
    }

    private ToolEntry entry(String name) {
        return Objects.requireNonNull(toolbox.find(name));
    }

    private static ToolOutput output(Tool tool, String arguments) throws Exception {
        return output(tool, FakeCall.with(arguments));
    }

    private static ToolOutput output(Tool tool, FakeCall call) throws Exception {
        return switch (tool.run(call)) {
            case ToolOutput output -> output;
            case Deferred(Deferred.Work work) -> work.run(call);
        };
    }

    private static String textOf(Tool tool, FakeCall call) throws Exception {
        return output(tool, call).content().getFirst() instanceof Content.Text(String text)
                ? text
                : "";
    }
}
