package dev.toolbooth.server.rpc;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.stream.SseStream;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * The clients that follow more than their own calls, on streams opened for it. A client is known by
 * its caller and the name that it gives itself; a message to a client goes to each of its streams.
 * Guarded by itself.
 */
final class StreamSubscribers {
    static final String NAME_HEADER = "Mira-Client";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final Dialect dialect;
    private final Session unbound = new Session("", Caller.ANONYMOUS, 0);
    private final Map<String, Set<SseStream>> streams = new HashMap<>();

    StreamSubscribers(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Whether a request names its client in a way that can be used, or not at all. */
    static boolean named(HttpServerRequest request) {
        String name = request.getHeader(NAME_HEADER);
        return name == null || NAME.matcher(name).matches();
    }

    /** The client that a request comes from. */
    Follower client(Caller caller, HttpServerRequest request) {
        return new Client(id(caller, request));
    }

    /**
     * Lets a client hear on this stream too, until it is closed.
     *
     * @param then what is done when it is
     */
    void join(Caller caller, HttpServerRequest request, SseStream stream, Runnable then) {
        String id = id(caller, request);
        synchronized (this) {
            streams.computeIfAbsent(id, _ -> new LinkedHashSet<>()).add(stream);
            notifyAll();
        }
        stream.whenClosed(
                () -> {
                    leave(id, stream);
                    then.run();
                });
    }

    private synchronized void leave(String id, SseStream stream) {
        Set<SseStream> left = streams.get(id);
        if (left != null && left.remove(stream) && left.isEmpty()) {
            streams.remove(id);
        }
    }

    private static String id(Caller caller, HttpServerRequest request) {
        return caller.id() + "/" + Objects.requireNonNullElse(request.getHeader(NAME_HEADER), "");
    }

    private synchronized List<SseStream> of(String id) {
        return List.copyOf(streams.getOrDefault(id, Set.of()));
    }

    private synchronized List<SseStream> await(String id) throws InterruptedException {
        while (!streams.containsKey(id)) {
            wait();
        }
        return of(id);
    }

    /** A client, whether it listens at the moment or not. */
    private final class Client implements Follower {
        private final String id;

        Client(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public boolean isThere() {
            return !of(id).isEmpty();
        }

        @Override
        public boolean tell(Signal.Event event) throws InterruptedException {
            Optional<ObjectNode> message = dialect.announce(event, unbound);
            if (message.isEmpty()) {
                return false;
            }
            for (SseStream stream : await(id)) {
                stream.awaitRoom();
                stream.send(message.get());
            }
            return true;
        }
    }
}
