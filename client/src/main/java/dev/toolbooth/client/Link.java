package dev.toolbooth.client;

import dev.toolbooth.client.transport.Answer;
import dev.toolbooth.client.transport.HttpSettings;
import dev.toolbooth.client.transport.Inbox;
import dev.toolbooth.client.transport.StandingStream;
import dev.toolbooth.client.transport.Stdio;
import dev.toolbooth.client.transport.StreamAndPosts;
import dev.toolbooth.client.transport.StreamableHttp;
import dev.toolbooth.client.transport.Transport;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCode;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way to one server, whatever it speaks: met when the link is made, and met again when it has
 * forgotten a session. Thread-safe: {@code lock} guards meeting it.
 */
final class Link implements AutoCloseable {
    /** What a server of 2024-11-05 says to a POST where its stream is. */
    private static final Set<Integer> PERHAPS_SSE = Set.of(400, 404, 405);

    private final ServerAddress address;
    private final ClientOptions options;
    private final Patience patience = new Patience();
    private final Questions questions;
    private final Notices notices;
    private final ReentrantLock lock = new ReentrantLock();

    private final List<Runnable> renewals = new CopyOnWriteArrayList<>();

    private volatile Conversation conversation;
    private volatile ServerFacts facts;
    private volatile boolean closed;
    private @Nullable StandingStream standing;

    /** Meets the server. */
    Link(ServerAddress address, ClientOptions options) {
        this.address = address;
        this.options = options;
        this.questions = new Questions(options.callbacks(), patience);
        this.notices = new Notices(options.callbacks().listener());
        Met met = meet();
        this.conversation = met.conversation();
        this.facts = met.facts();
        if (options.callbacks().any()) {
            listen();
        }
    }

    private record Met(Conversation conversation, ServerFacts facts) {}

    ServerFacts facts() {
        return facts;
    }

    Notices notices() {
        return notices;
    }

    Questions questions() {
        return questions;
    }

    Patience patience() {
        return patience;
    }

    /** What is to be done again in each new session. */
    void onRenewal(Runnable work) {
        renewals.add(work);
    }

    void forgetRenewal(Runnable work) {
        renewals.remove(work);
    }

    /** Has the server say more or less for those who look after it. */
    void logLevel(String level) {
        if (conversation.envelope() instanceof Envelope.Modern modern) {
            conversation.speak(modern.withLogLevel(level));
        } else {
            ask(new Request(
                            "logging/setLevel",
                            Json.object().put("level", level),
                            options.limits().requestTimeout()))
                    .object();
        }
    }

    /** Whether requests have headers. */
    boolean overHttp() {
        return conversation.transport() instanceof StreamableHttp;
    }

    /** Asks; what a server refused unread, because its session is over, is asked once more. */
    Answer ask(Request request) {
        ServerFacts met = facts;
        try {
            Answer answer = conversation.ask(request);
            boolean unread =
                    answer.head().status() == 404
                            && answer.code() != RpcCode.METHOD_NOT_FOUND
                            && met.session() != null;
            if (!unread) {
                return answer;
            }
        } catch (McpException.HttpRefusal refusal) {
            if (refusal.status() != 404 || met.session() == null) {
                throw refusal;
            }
        }
        if (renew(met)) {
            renewals.forEach(Runnable::run);
        }
        return conversation.ask(request);
    }

    /** Whether it was this one that shook hands again. */
    private boolean renew(ServerFacts old) {
        lock.lock();
        try {
            boolean first = Objects.equals(facts.session(), old.session());
            if (first) {
                facts = new Handshake(conversation, options, questions).legacy();
                if (standing != null) {
                    standing.close();
                    standing = null;
                    listen();
                }
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Opens the stream on which a server speaks by itself, where there is one. */
    void listen() {
        lock.lock();
        try {
            if (standing == null
                    && !facts.modern()
                    && conversation.transport() instanceof StreamableHttp http) {
                standing = http.listen(conversation.envelope().headers("", Json.object()));
                standing.awaitOpen(options.limits().connectTimeout());
            }
        } finally {
            lock.unlock();
        }
    }

    private Met meet() {
        return switch (address) {
            case ServerAddress.Http http -> meet(http.endpoint());
            case ServerAddress.Sse sse -> meetStream(sse.endpoint());
            case ServerAddress.Command command ->
                    meetChild(converse(inbox -> new Stdio(command, options.limits(), inbox)));
        };
    }

    private Met meet(URI endpoint) {
        Optional<EraMemory.Era> known =
                options.era() == EraChoice.AUTO
                        ? options.memory().recall(endpoint)
                        : Optional.empty();
        if (known.isPresent()) {
            try {
                return known.get() == EraMemory.Era.SSE
                        ? meetStream(endpoint)
                        : meetHttp(endpoint, known.get());
            } catch (McpException.Unreachable | McpException.NotAuthorized e) {
                throw e;
            } catch (McpException renewed) {
                // It may be another server by now.
                options.memory().forget(endpoint);
            }
        }
        return meetHttp(endpoint, EraMemory.Era.MODERN);
    }

    private Met meetHttp(URI endpoint, EraMemory.Era likely) {
        Conversation over = converse(inbox -> new StreamableHttp(endpoint, settings(), inbox));
        try {
            over.transport().open();
            Met met = agree(over, likely);
            if (options.era() == EraChoice.AUTO) {
                options.memory()
                        .remember(
                                endpoint,
                                met.facts().modern() ? EraMemory.Era.MODERN : EraMemory.Era.LEGACY);
            }
            return met;
        } catch (McpException e) {
            over.close();
            if (options.era() != EraChoice.MODERN && perhapsStream(e)) {
                return meetStream(endpoint, e);
            }
            throw e;
        }
    }

    /** Finds out what is spoken over this transport. */
    private Met agree(Conversation over, EraMemory.Era likely) {
        Handshake handshake = new Handshake(over, options, questions);
        if (options.era() == EraChoice.MODERN
                || (options.era() == EraChoice.AUTO && likely == EraMemory.Era.MODERN)) {
            Optional<ServerFacts> modern = handshake.modern();
            if (modern.isPresent()) {
                return new Met(over, modern.get());
            }
            if (options.era() == EraChoice.MODERN) {
                throw new McpException.NotUnderstood(
                        "The server does not speak MCP " + Revision.MODERN + ".");
            }
        }
        return new Met(over, handshake.legacy());
    }

    private static boolean perhapsStream(McpException e) {
        return e instanceof McpException.HttpRefusal refusal
                ? PERHAPS_SSE.contains(refusal.status())
                : e instanceof McpException.RpcError;
    }

    /** As 2024-11-05, if there is a stream; else what went wrong before is what went wrong. */
    private Met meetStream(URI endpoint, McpException before) {
        try {
            Met met = meetStream(endpoint);
            options.memory().remember(endpoint, EraMemory.Era.SSE);
            return met;
        } catch (McpException noStream) {
            before.addSuppressed(noStream);
            throw before;
        }
    }

    private Met meetStream(URI endpoint) {
        Conversation over = converse(inbox -> new StreamAndPosts(endpoint, settings(), inbox));
        try {
            over.transport().open();
            return new Met(over, new Handshake(over, options, questions).legacy());
        } catch (RuntimeException e) {
            over.close();
            throw e;
        }
    }

    private Met meetChild(Conversation over) {
        try {
            over.transport().open();
            return agree(over, EraMemory.Era.MODERN);
        } catch (RuntimeException e) {
            over.close();
            throw e;
        }
    }

    private Conversation converse(Function<Inbox, Transport> way) {
        return new Conversation(way, questions, patience, notices, options.limits().questions());
    }

    private HttpSettings settings() {
        Authorizer authorizer = options.authorizer();
        return new HttpSettings(
                options.headers(),
                authorizer == null ? null : new PatientAuthorizer(authorizer, patience),
                options.limits());
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        lock.lock();
        try {
            if (standing != null) {
                standing.close();
            }
            if (facts.session() != null
                    && conversation.transport() instanceof StreamableHttp http) {
                http.forget(conversation.envelope().headers("", Json.object()));
            }
            conversation.close();
        } finally {
            lock.unlock();
        }
    }
}
