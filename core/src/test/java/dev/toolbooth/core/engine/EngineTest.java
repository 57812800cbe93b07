package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.prompt.Prompt;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.ResourceTemplate;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.StringNode;

@Timeout(30)
class EngineTest {
    private static final Outcome DONE = new Outcome.Done();

    private final TestCore core = new TestCore();
    private final FakePeer peer = new FakePeer();

    private static final CountDownLatch BLOCKED = new CountDownLatch(1);

    private record Greeting() implements Prompt {
        @Override
        public PromptSpec spec() {
            return PromptSpec.of("greet", "", new PromptSpec.Argument("name", "", true));
        }

        @Override
        public PromptText get(Map<String, String> arguments, Call call) {
            return PromptText.user(Content.text("Hello " + arguments.get("name")));
        }

        @Override
        public List<String> complete(String argument, String typed, Map<String, String> chosen) {
            if (typed.equals("wait")) {
                BLOCKED.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            if (typed.equals("break")) {
                throw new IllegalStateException("secret");
            }
            return IntStream.range(0, 150).mapToObj(i -> typed + i).toList();
        }
    }

    private record Note() implements Resource {
        @Override
        public ResourceSpec spec() {
            return ResourceSpec.of("note:1", "note", "", "text/plain");
        }

        @Override
        public List<ResourceContents> read(Call call) {
            return List.of(ResourceContents.text("note:1", "text/plain", "one"));
        }
    }

    private record Users() implements ResourceTemplate {
        @Override
        public TemplateSpec spec() {
            return TemplateSpec.of("user:{id}", "user", "", "text/plain");
        }

        @Override
        public Optional<List<ResourceContents>> read(
                String uri, Map<String, String> values, Call call) {
            return "7".equals(values.get("id"))
                    ? Optional.of(List.of(ResourceContents.text(uri, "text/plain", "seven")))
                    : Optional.empty();
        }

        @Override
        public List<String> complete(String variable, String typed, Map<String, String> chosen) {
            return List.of("7");
        }
    }

    @BeforeEach
    void fill() {
        core.toolbox.add(FakeTool.named("a"));
        core.toolbox.add(FakeTool.named("b"));
        core.toolbox.add(FakeTool.named("c"));
        core.prompts.add(new Greeting());
        core.resources.add(new Note());
        core.resources.add(new Users());
    }

    private Outcome perform(Operation operation) {
        return core.engine.perform(operation, peer);
    }

    private static Outcome refused(Refusal refusal) {
        return new Outcome.Refused(refusal);
    }

    private Session opened() {
        Outcome outcome = perform(new Operation.OpenSession("2025-06-18", ClientProfile.UNKNOWN));
        Session session = ((Outcome.Opened) outcome).session();
        peer.session(session);
        return session;
    }

    @Test
    void theServerAnswersAPingAndDescribesItself() {
        assertThat(perform(new Operation.Ping())).isEqualTo(DONE);
        assertThat(perform(new Operation.Discover()))
                .isEqualTo(new Outcome.Described(new ServerInfo("test", null, "1", null)));
        assertThat(perform(new Operation.Acknowledge())).isEqualTo(new Outcome.Accepted());
    }

    @Test
    void listingsComeInPages() {
        Outcome.ToolsListed first = (Outcome.ToolsListed) perform(new Operation.ListTools(null));
        assertThat(first.page().items())
                .extracting(tool -> tool.spec().name())
                .containsExactly("a", "b");
        Outcome.ToolsListed second =
                (Outcome.ToolsListed) perform(new Operation.ListTools(first.page().next()));
        assertThat(second.page().items())
                .extracting(tool -> tool.spec().name())
                .containsExactly("c");
        assertThat(second.page().next()).isNull();
        assertThat(perform(new Operation.ListTools("?")))
                .isEqualTo(refused(new Refusal.BadParams("Unknown cursor")));
        assertThat(perform(new Operation.ListPrompts(first.page().next())))
                .as("a cursor of another list")
                .isEqualTo(refused(new Refusal.BadParams("Unknown cursor")));
    }

    @Test
    void promptsResourcesAndFamiliesAreListed() {
        assertThat(
                        ((Outcome.PromptsListed) perform(new Operation.ListPrompts(null)))
                                .page()
                                .items())
                .containsExactly(new Greeting().spec());
        assertThat(
                        ((Outcome.ResourcesListed) perform(new Operation.ListResources(null)))
                                .page()
                                .items())
                .containsExactly(new Note().spec());
        assertThat(
                        ((Outcome.TemplatesListed) perform(new Operation.ListTemplates(null)))
                                .page()
                                .items())
                .extracting(spec -> spec.uriTemplate().toString())
                .containsExactly("user:{id}");
    }

    @Test
    void aPromptIsFilledInWhenItsArgumentsAreThere() {
        assertThat(
                        perform(
                                new Operation.GetPrompt(
                                        "greet", Map.of("name", "Ada"), InputResponses.NONE)))
                .isEqualTo(new Outcome.PromptFilled(PromptText.user(Content.text("Hello Ada"))));
        assertThat(perform(new Operation.GetPrompt("greet", Map.of(), InputResponses.NONE)))
                .isEqualTo(refused(new Refusal.BadParams("Missing argument \"name\"")));
        assertThat(perform(new Operation.GetPrompt("nope", Map.of(), InputResponses.NONE)))
                .isEqualTo(refused(new Refusal.UnknownPrompt("nope")));
    }

    @Test
    void resourcesAreReadByAddressAndByForm() {
        assertThat(perform(new Operation.ReadResource("note:1", InputResponses.NONE)))
                .isEqualTo(
                        new Outcome.ResourceRead(
                                List.of(ResourceContents.text("note:1", "text/plain", "one"))));
        assertThat(perform(new Operation.ReadResource("user:7", InputResponses.NONE)))
                .isEqualTo(
                        new Outcome.ResourceRead(
                                List.of(ResourceContents.text("user:7", "text/plain", "seven"))));
        assertThat(perform(new Operation.ReadResource("user:8", InputResponses.NONE)))
                .isEqualTo(refused(new Refusal.UnknownResource("user:8")));
        assertThat(perform(new Operation.ReadResource("other:1", InputResponses.NONE)))
                .isEqualTo(refused(new Refusal.UnknownResource("other:1")));
    }

    @Test
    void aHundredSuggestionsAreShownAndAllAreCounted() {
        Outcome.Suggested suggested =
                (Outcome.Suggested)
                        perform(new Operation.CompletePrompt("greet", "name", "x", Map.of()));
        assertThat(suggested.values()).hasSize(100).startsWith("x0");
        assertThat(suggested.total()).isEqualTo(150);
        assertThat(perform(new Operation.CompleteTemplate("user:{id}", "id", "", Map.of())))
                .isEqualTo(new Outcome.Suggested(List.of("7"), 1));
        assertThat(perform(new Operation.CompletePrompt("nope", "name", "", Map.of())))
                .isEqualTo(refused(new Refusal.UnknownPrompt("nope")));
        assertThat(perform(new Operation.CompleteTemplate("nope:{id}", "id", "", Map.of())))
                .isEqualTo(refused(new Refusal.UnknownResource("nope:{id}")));
    }

    @Test
    void aFaultIsReportedAndNothingOfItIsSaid() {
        assertThat(perform(new Operation.CompletePrompt("greet", "name", "break", Map.of())))
                .isEqualTo(
                        new Outcome.Failed(
                                FailureKind.CRASH,
                                "Failed unexpectedly; the server's log has it under incident-1"));
        assertThat(core.incidents.faults()).singleElement().isInstanceOf(Exception.class);
    }

    @Test
    void aCompletionThatTakesTooLongIsStopped() throws Exception {
        CompletableFuture<Outcome> outcome =
                core.start(new Operation.CompletePrompt("greet", "name", "wait", Map.of()), peer);
        BLOCKED.await();
        core.clock.advance(core.limits.calls().toolTimeout());
        core.running.checkDeadlines();
        assertThat(outcome.get())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(FailureKind.TIMEOUT));
    }

    @Test
    void aSessionIsOpenedUsedAndClosed() {
        Session session = opened();
        assertThat(session.handshake().protocol()).isEqualTo("2025-06-18");
        assertThat(core.sessions.find(session.id(), Caller.ANONYMOUS)).isPresent();
        assertThat(perform(new Operation.SetLogLevel(LogLevel.ERROR))).isEqualTo(DONE);
        assertThat(session.logLevel()).isEqualTo(LogLevel.ERROR);
        assertThat(perform(new Operation.CloseSession())).isEqualTo(DONE);
        assertThat(session.isClosed()).isTrue();
    }

    @Test
    void aSecondHandshakeKeepsTheSession() {
        Session session = opened();
        assertThat(perform(new Operation.OpenSession("2024-11-05", ClientProfile.UNKNOWN)))
                .isInstanceOf(Outcome.Opened.class);
        assertThat(session.handshake().protocol()).isEqualTo("2024-11-05");
        assertThat(core.sessions.size()).isOne();
    }

    @Test
    void tooManySessionsAreRefusedForNow() {
        Operation open = new Operation.OpenSession("2025-06-18", ClientProfile.UNKNOWN);
        for (int i = 0; i < core.limits.sessions().most(); i++) {
            assertThat(core.engine.perform(open, new FakePeer().address("address-" + i)))
                    .isInstanceOf(Outcome.Opened.class);
        }
        assertThat(core.engine.perform(open, peer))
                .isEqualTo(refused(new Refusal.Overloaded("sessions", 60)));
        for (int i = 1; i < core.limits.sessions().initializesPerMinute(); i++) {
            core.engine.perform(open, peer);
        }
        assertThat(core.engine.perform(open, peer))
                .isEqualTo(refused(new Refusal.RateLimited("sessions from this address", 3, 61)));
    }

    @Test
    void whatNeedsASessionIsRefusedWithoutOne() {
        for (Operation operation :
                List.of(
                        new Operation.CloseSession(),
                        new Operation.Watch("note:1"),
                        new Operation.Unwatch("note:1"))) {
            assertThat(perform(operation)).isEqualTo(refused(new Refusal.SessionRequired()));
        }
    }

    @Test
    void aSessionWatchesWhatThereIsUpToItsLimit() {
        Session session = opened();
        assertThat(perform(new Operation.Watch("note:1"))).isEqualTo(DONE);
        assertThat(perform(new Operation.Watch("user:7"))).isEqualTo(DONE);
        assertThat(perform(new Operation.Watch("user:8")))
                .isEqualTo(refused(new Refusal.BadParams("at most 2 resources can be watched")));
        assertThat(perform(new Operation.Watch("other:1")))
                .isEqualTo(refused(new Refusal.UnknownResource("other:1")));
        assertThat(perform(new Operation.Unwatch("note:1"))).isEqualTo(DONE);
        assertThat(session.watches("note:1")).isFalse();
    }

    @Test
    void noAddressIsKeptThatIsLongerThanItMayBe() {
        opened();
        String longest = "user:" + "7".repeat(Engine.WATCHED_CHARS_MAX - "user:".length());
        String longer = longest + "7";
        assertThat(perform(new Operation.Watch(longest))).isEqualTo(DONE);
        assertThat(perform(new Operation.Watch(longer)))
                .isEqualTo(refused(new Refusal.UnknownResource(longer)));
        assertThat(perform(new Operation.Listen(interests(Set.of(longest, longer), Set.of()))))
                .isEqualTo(new Outcome.Listening(interests(Set.of(longest), Set.of())));
    }

    @Test
    void listeningIsAgreedToForWhatThereIs() {
        assertThat(perform(new Operation.Listen(interests(Set.of("note:1", "other:1"), Set.of()))))
                .isEqualTo(new Outcome.Listening(interests(Set.of("note:1"), Set.of())));
        assertThat(perform(new Operation.Listen(interests(Set.of(), Set.of("not-mine")))))
                .isEqualTo(new Outcome.Listening(interests(Set.of(), Set.of())));
        assertThat(perform(new Operation.Listen(interests(Set.of("1", "2"), Set.of("3")))))
                .isEqualTo(refused(new Refusal.BadParams("at most 2 subscriptions at once")));
    }

    private static Interests interests(Set<String> uris, Set<String> tasks) {
        return new Interests(true, false, true, uris, tasks);
    }

    @Test
    void anUnknownTaskIsRefused() {
        for (Operation operation :
                List.of(
                        new Operation.GetTask("x"),
                        new Operation.UpdateTask("x", Json.object()),
                        new Operation.CancelTask("x"))) {
            assertThat(perform(operation)).isEqualTo(refused(new Refusal.UnknownTask("x")));
        }
    }

    @Test
    void aCallIsCancelledByItsIdWithinItsScope() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        core.toolbox.add(
                FakeTool.named(
                        "slow",
                        call -> {
                            started.countDown();
                            new CountDownLatch(1).await();
                            return ToolOutput.text("never");
                        }));
        FakePeer caller = new FakePeer().key("mine", 5);
        CompletableFuture<Outcome> outcome =
                core.start(
                        new Operation.CallTool("slow", Json.object(), InputResponses.NONE), caller);
        started.await();
        Operation cancel = new Operation.Cancel(IntNode.valueOf(5));
        assertThat(core.engine.perform(cancel, new FakePeer().key("theirs", 9)))
                .isEqualTo(new Outcome.Accepted());
        assertThat(outcome).isNotDone();
        core.engine.perform(cancel, new FakePeer().key("mine", 6));
        assertThat(outcome.get()).isEqualTo(new Outcome.Cancelled());
    }

    @Test
    void anAnswerReachesTheQuestionOfItsSession() {
        Operation answer =
                new Operation.TakeAnswer(StringNode.valueOf("ask-1"), Json.object(), null);
        assertThat(perform(answer)).as("without a session").isEqualTo(new Outcome.Accepted());
        CompletableFuture<JsonNode> waiting = opened().expect("ask-1");
        assertThat(perform(answer)).isEqualTo(new Outcome.Accepted());
        assertThat(waiting).isCompletedWithValue(Json.object());
    }

    @Test
    void whatTheDialectRefusesStaysRefused() {
        Refusal refusal = new Refusal.UnknownMethod("x");
        assertThat(perform(new Operation.Refuse(refusal))).isEqualTo(refused(refusal));
    }

    @Test
    void onlyWhatCannotBlockIsImmediate() {
        core.toolbox.add(
                new FakeTool(
                        ToolSpec.named("quick").immediate().build(), call -> ToolOutput.text("")));
        Engine engine = core.engine;
        assertThat(engine.immediate(new Operation.Ping(), peer)).isTrue();
        assertThat(engine.immediate(new Operation.ListTools(null), peer)).isTrue();
        assertThat(engine.immediate(call("quick"), peer)).isTrue();
        assertThat(engine.immediate(call("unknown"), peer)).isTrue();
        assertThat(engine.immediate(call("a"), peer)).isFalse();
        assertThat(
                        engine.immediate(
                                new Operation.ReadResource("note:1", InputResponses.NONE), peer))
                .isFalse();
        assertThat(
                        engine.immediate(
                                new Operation.GetPrompt("greet", Map.of(), InputResponses.NONE),
                                peer))
                .isFalse();
        assertThat(engine.immediate(new Operation.CompletePrompt("greet", "", "", Map.of()), peer))
                .isFalse();
    }

    private static Operation call(String tool) {
        return new Operation.CallTool(tool, Json.object(), InputResponses.NONE);
    }
}
