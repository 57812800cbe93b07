package dev.toolbooth.core.engine;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.prompt.Prompt;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.core.trace.CallRecorder;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The one place that does every operation. Thread-safe; blocks while tools run. */
public final class Engine {
    /** The longest address that is watched, because it is kept for as long as it is. */
    static final int WATCHED_CHARS_MAX = 2_048;

    private final ServerInfo server;
    private final Toolbox toolbox;
    private final Prompts prompts;
    private final Resources resources;
    private final Sessions sessions;
    private final Tasks tasks;
    private final RunningCalls running;
    private final Handling handling;
    private final ToolListing listing;
    private final Completions completions;
    private final CallPipeline calls;
    private final Incidents incidents;
    private final Limits limits;

    /** The parts of an engine. */
    public record Parts(
            ServerInfo server,
            Toolbox toolbox,
            Prompts prompts,
            Resources resources,
            Sessions sessions,
            Tasks tasks,
            RunningCalls running,
            Handling handling,
            Admission admission,
            CallBilling billing,
            CallRecorder recorder,
            Incidents incidents,
            Limits limits) {}

    public Engine(Parts parts) {
        this.server = parts.server();
        this.toolbox = parts.toolbox();
        this.prompts = parts.prompts();
        this.resources = parts.resources();
        this.sessions = parts.sessions();
        this.tasks = parts.tasks();
        this.running = parts.running();
        this.handling = parts.handling();
        this.listing =
                new ToolListing(
                        toolbox, parts.billing().requests(), parts.limits().rates().tools());
        this.calls =
                new CallPipeline(
                        toolbox,
                        handling,
                        tasks,
                        parts.admission(),
                        parts.billing(),
                        parts.recorder(),
                        parts.limits());
        this.completions = new Completions(prompts, resources, handling, parts.limits());
        this.incidents = parts.incidents();
        this.limits = parts.limits();
    }

    /** Does what the client wants. Never throws. */
    public Outcome perform(Operation operation, Peer peer) {
        try {
            return dispatch(operation, peer);
        } catch (Throwable e) {
            return refused(new Refusal.Broken(incidents.report("engine", e)));
        }
    }

    /** Does what can't block; what the ledger has to write first is handed over at home, later. */
    public void perform(Operation operation, Peer peer, Consumer<Outcome> done) {
        Executor home = peer.home();
        if (home == null || !(operation instanceof Operation.CallTool call)) {
            done.accept(perform(operation, peer));
            return;
        }
        try {
            calls.call(call, peer, home, done);
        } catch (Throwable e) {
            done.accept(refused(new Refusal.Broken(incidents.report("engine", e))));
        }
    }

    /** Whether the operation can't block, and so needs no thread of its own. */
    public boolean immediate(Operation operation, Peer peer) {
        return operation instanceof Operation.CallTool call
                ? calls.immediate(call, peer)
                : !operation.mayWait();
    }

    private Outcome dispatch(Operation operation, Peer peer) {
        return switch (operation) {
            case Operation.CallTool call -> calls.call(call, peer);
            case Operation.OpenSession open -> open(open, peer);
            case Operation.CloseSession _ -> inSession(peer, this::close);
            case Operation.Discover _ -> new Outcome.Described(server);
            case Operation.DescribeShop _ -> describeShop(peer);
            case Operation.Ping _ -> new Outcome.Done();
            case Operation.ListTools list -> listTools(list, peer);
            case Operation.ListResources(var cursor) ->
                    page(
                            mine(peer, "resources", resources.list(), this::usualUri),
                            ResourceSpec::uri,
                            cursor,
                            limits.messages().pageItems(),
                            peer,
                            Outcome.ResourcesListed::new);
            case Operation.ListTemplates(var cursor) ->
                    page(
                            mine(peer, "resources", resources.templates(), this::usualAddress),
                            Engine::address,
                            cursor,
                            limits.messages().pageItems(),
                            peer,
                            Outcome.TemplatesListed::new);
            case Operation.ListPrompts(var cursor) ->
                    page(
                            mine(peer, "prompts", prompts.list(), PromptSpec::name),
                            PromptSpec::name,
                            cursor,
                            limits.messages().pageItems(),
                            peer,
                            Outcome.PromptsListed::new);
            case Operation.ReadResource read ->
                    forbidden(peer, "resources", resources.usualUri(read.uri()))
                            .orElseGet(() -> read(read, peer));
            case Operation.GetPrompt get ->
                    forbidden(peer, "prompts", get.name()).orElseGet(() -> fill(get, peer));
            case Operation.CompletePrompt complete ->
                    forbidden(peer, "prompts", complete.prompt())
                            .orElseGet(() -> completions.suggest(complete, peer));
            case Operation.CompleteTemplate complete ->
                    forbidden(peer, "resources", resources.usualUri(complete.uriTemplate()))
                            .orElseGet(() -> completions.suggest(complete, peer));
            case Operation.Watch(String uri) ->
                    forbidden(peer, "resources", resources.usualUri(uri))
                            .orElseGet(() -> inSession(peer, session -> watch(session, uri)));
            case Operation.Unwatch(String uri) ->
                    inSession(
                            peer,
                            session -> {
                                session.unwatch(uri);
                                return new Outcome.Done();
                            });
            case Operation.SetLogLevel(var least) -> {
                peer.session().ifPresent(session -> session.logLevel(least));
                yield new Outcome.Done();
            }
            case Operation.Listen(Interests interests) -> listen(interests, peer);
            case Operation.GetTask(String id) -> task(tasks.find(id, peer.caller()), id);
            case Operation.UpdateTask update ->
                    done(tasks.update(update.id(), peer.caller(), update.answers()), update.id());
            case Operation.CancelTask(String id) -> done(tasks.cancel(id, peer.caller()), id);
            case Operation.Cancel(var requestId) -> {
                running.cancel(new RequestKey(peer.key().scope(), requestId));
                yield new Outcome.Accepted();
            }
            case Operation.TakeAnswer answer -> {
                peer.session()
                        .ifPresent(s -> s.answer(answer.askId(), answer.result(), answer.error()));
                yield new Outcome.Accepted();
            }
            case Operation.Confirm _, Operation.Acknowledge _ -> new Outcome.Accepted();
            case Operation.Refuse(Refusal refusal) -> refused(refusal);
        };
    }

    private Outcome open(Operation.OpenSession open, Peer peer) {
        if (peer.session().isPresent()) {
            Session session = peer.session().get();
            session.agree(open.protocol(), open.client());
            return new Outcome.Opened(session, server);
        }
        return switch (sessions.open(peer.caller(), peer.address())) {
            case Sessions.Opening.Opened(Session session) -> {
                session.agree(open.protocol(), open.client());
                yield new Outcome.Opened(session, server);
            }
            case Sessions.Opening.Full _ -> refused(new Refusal.Overloaded("sessions", 60));
            case Sessions.Opening.TooFast(int limit, int seconds) ->
                    refused(new Refusal.RateLimited("sessions from this address", limit, seconds));
        };
    }

    private Outcome close(Session session) {
        sessions.close(session);
        return new Outcome.Done();
    }

    private Outcome watch(Session session, String uri) {
        if (uri.length() > WATCHED_CHARS_MAX || !resources.knows(uri)) {
            return refused(new Refusal.UnknownResource(uri));
        }
        return session.watch(uri)
                ? new Outcome.Done()
                : refused(
                        new Refusal.BadParams(
                                "at most "
                                        + limits.streams().subscriptions()
                                        + " resources can be watched"));
    }

    private Outcome read(Operation.ReadResource read, Peer peer) {
        Handling.Job job = job("resources/read", read.uri(), Json.object(), read.inputResponses());
        return handling.run(
                job,
                peer,
                call ->
                        resources
                                .read(read.uri(), call)
                                .<Outcome>map(Outcome.ResourceRead::new)
                                .orElseGet(() -> refused(new Refusal.UnknownResource(read.uri()))));
    }

    private Outcome fill(Operation.GetPrompt get, Peer peer) {
        Prompt prompt = prompts.find(get.name());
        if (prompt == null) {
            return refused(new Refusal.UnknownPrompt(get.name()));
        }
        for (PromptSpec.Argument argument : prompt.spec().arguments()) {
            if (argument.required() && !get.arguments().containsKey(argument.name())) {
                return refused(
                        new Refusal.BadParams("Missing argument \"" + argument.name() + "\""));
            }
        }
        ObjectNode arguments = Json.object();
        get.arguments().forEach(arguments::put);
        return handling.run(
                job("prompts/get", get.name(), arguments, get.inputResponses()),
                peer,
                call -> new Outcome.PromptFilled(prompt.get(get.arguments(), call)));
    }

    private Handling.Job job(
            String method, String name, ObjectNode arguments, InputResponses inputResponses) {
        return new Handling.Job(
                method, name, arguments, inputResponses, limits.calls().toolTimeout(), false);
    }

    private Outcome listen(Interests wanted, Peer peer) {
        if (wanted.uris().size() + wanted.taskIds().size() > limits.streams().subscriptions()) {
            return refused(
                    new Refusal.BadParams(
                            "at most "
                                    + limits.streams().subscriptions()
                                    + " subscriptions at once"));
        }
        Predicate<String> own = id -> tasks.find(id, peer.caller()).isPresent();
        Predicate<String> readable =
                uri ->
                        uri.length() <= WATCHED_CHARS_MAX
                                && resources.knows(uri)
                                && peer.caller()
                                        .scopes()
                                        .allow("resources", resources.usualUri(uri));
        return new Outcome.Listening(
                new Interests(
                        wanted.tools(),
                        wanted.prompts(),
                        wanted.resources(),
                        wanted.uris().stream().filter(readable).collect(Collectors.toSet()),
                        wanted.taskIds().stream().filter(own).collect(Collectors.toSet())));
    }

    private Outcome describeShop(Peer peer) {
        Shop shop = peer.shop();
        return shop == null
                ? refused(new Refusal.UnknownMethod("server/info"))
                : new Outcome.ShopDescribed(shop, listing.onSale(shop));
    }

    /** What of a listing this caller may use. */
    private static <T> List<T> mine(Peer peer, String kind, List<T> all, Function<T, String> name) {
        Scopes scopes = peer.caller().scopes();
        return scopes.allow(kind)
                ? all
                : all.stream().filter(one -> scopes.allow(kind, name.apply(one))).toList();
    }

    private String usualUri(ResourceSpec resource) {
        return resources.usualUri(resource.uri());
    }

    private String usualAddress(TemplateSpec template) {
        return resources.usualUri(address(template));
    }

    private static String address(TemplateSpec template) {
        return template.uriTemplate().toString();
    }

    private static Optional<Outcome> forbidden(Peer peer, String kind, String name) {
        return Admission.objection(peer.caller(), kind, name).map(Engine::refused);
    }

    private Outcome listTools(Operation.ListTools wanted, Peer peer) {
        return page(
                listing.shownTo(peer, wanted.filter()),
                one -> one.spec().name(),
                wanted.cursor(),
                wanted.limit() > 0 ? wanted.limit() : limits.messages().pageItems(),
                peer,
                page -> listing.priced(page, peer));
    }

    private static <T> Outcome page(
            List<T> all,
            Function<T, String> key,
            @Nullable String cursor,
            int size,
            Peer peer,
            Function<Page<T>, Outcome> listed) {
        return Page.of(all, key, cursor, size, peer.caller().known())
                .map(listed)
                .orElseGet(() -> refused(new Refusal.BadParams("Unknown cursor")));
    }

    private static Outcome inSession(Peer peer, Function<Session, Outcome> action) {
        return peer.session().map(action).orElseGet(() -> refused(new Refusal.SessionRequired()));
    }

    private static Outcome task(Optional<TaskView> found, String id) {
        return found.<Outcome>map(Outcome.TaskFound::new)
                .orElseGet(() -> refused(new Refusal.UnknownTask(id)));
    }

    private static Outcome done(boolean known, String id) {
        return known ? new Outcome.Done() : refused(new Refusal.UnknownTask(id));
    }

    private static Outcome refused(Refusal refusal) {
        return new Outcome.Refused(refusal);
    }
}
