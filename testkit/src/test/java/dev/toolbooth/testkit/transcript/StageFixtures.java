package dev.toolbooth.testkit.transcript;

import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.Hints;
import dev.toolbooth.core.content.Icon;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** What transcripts need beside the fixtures of the conformance suite. */
final class StageFixtures {
    private static final Icon ICON =
            new Icon("https://tools.example/i.png", "image/png", List.of());

    private StageFixtures() {}

    static void installInto(CoreParts core) {
        core.toolbox().add(plain("pay_first", StageFixtures::payFirst));
        core.toolbox().add(plain("show_everything", _ -> everything()));
        Semaphore stopped = new Semaphore(0);
        core.toolbox().add(plain("wait_for_ever", call -> waitForEver(call, stopped)));
        core.toolbox()
                .add(
                        plain(
                                "until_stopped",
                                _ -> {
                                    stopped.acquire();
                                    return ToolOutput.text("stopped");
                                }));
        core.toolbox()
                .add(
                        plain(
                                "crash",
                                _ -> {
                                    throw new IllegalStateException("secret of /srv/toolbooth");
                                }));
        core.toolbox()
                .add(
                        plain(
                                "touch_resource",
                                _ -> {
                                    core.resources().announceUpdate("test://watched-resource");
                                    return ToolOutput.text("touched");
                                }));
        core.toolbox()
                .add(
                        plain(
                                "add_resource",
                                _ -> {
                                    core.resources().add(new Broken("test://broken-too"));
                                    return ToolOutput.text("added");
                                }));
        Semaphore gate = new Semaphore(0);
        core.toolbox()
                .add(
                        plain(
                                "open_gate",
                                _ -> {
                                    gate.release();
                                    return ToolOutput.text("open");
                                }));
        core.toolbox().add(task("confirm_at_gate", call -> confirm(gate, call)));
        core.toolbox().add(task("break_at_gate", _ -> breakDown(gate)));
        core.toolbox().add(weather());
        core.resources().add(new Broken("test://broken"));
    }

    private interface Body {
        ToolResult run(ToolCall call) throws ToolFailure, InterruptedException;
    }

    private record Small(ToolSpec spec, Body body) implements Tool {
        @Override
        public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
            return body.run(call);
        }
    }

    private static Tool plain(String name, Body body) {
        return new Small(ToolSpec.named(name).description("For transcripts").build(), body);
    }

    private static Tool task(String name, Deferred.Work work) {
        ToolSpec spec =
                ToolSpec.named(name).description("For transcripts").tasks(TaskUse.OPTIONAL).build();
        return new Small(spec, _ -> new Deferred(work));
    }

    private static ToolOutput confirm(Semaphore gate, ToolCall call) throws InterruptedException {
        gate.acquire();
        Question question = new Question.Visit("Look", "https://pay.example/", "visit-2");
        return ToolOutput.text(call.ask("look", question).accepted() ? "Seen" : "Not seen");
    }

    private static ToolOutput breakDown(Semaphore gate) throws InterruptedException {
        gate.acquire();
        throw new IllegalStateException("secret of /srv/toolbooth");
    }

    private static Tool weather() {
        ToolSpec spec =
                ToolSpec.named("weather")
                        .title("Weather")
                        .description("How warm it is")
                        .input(Schema.object().string("city", "Where"))
                        .output(
                                Json.parseObject(
                                        """
                                        {
                                          "type": "object",
                                          "properties": {"celsius": {"type": "integer"}},
                                          "required": ["celsius"]
                                        }
                                        """))
                        .hints(ToolHints.READ_ONLY)
                        .icons(ICON)
                        .build();
        return new Small(spec, _ -> ToolOutput.structured(Json.object().put("celsius", 21)));
    }

    private static ToolResult payFirst(ToolCall call) throws InterruptedException {
        Question question =
                new Question.Visit("Pay one dollar", "https://pay.example/checkout", "visit-1");
        boolean agreed = call.ask("checkout", question).accepted();
        return ToolOutput.text(agreed ? "Thank you" : "Then not");
    }

    private static ToolOutput everything() {
        Hints hints = new Hints(List.of("user"), 0.5, "2026-01-02T03:04:05Z");
        return ToolOutput.of(
                new Content.Annotated(Content.text("a text"), hints),
                new Content.Image("AAAA", "image/png"),
                new Content.Audio("BBBB", "audio/wav"),
                new Content.Link("test://static-text", "static-text", "A title", "A text", null),
                new Content.Embedded(ResourceContents.text("test://inner", "text/plain", "inner")));
    }

    private static ToolResult waitForEver(ToolCall call, Semaphore stopped)
            throws InterruptedException {
        call.progress(0, 1, "Begun");
        try {
            new CountDownLatch(1).await();
            return ToolOutput.text("never said");
        } finally {
            stopped.release();
        }
    }

    /** A resource that can't be read. */
    private record Broken(String uri) implements Resource {
        @Override
        public ResourceSpec spec() {
            return new ResourceSpec(uri, "broken", "Broken", null, "text/plain", 7L, List.of(ICON));
        }

        @Override
        public List<ResourceContents> read(Call call) {
            throw new IllegalStateException("secret of /srv/toolbooth");
        }
    }
}
