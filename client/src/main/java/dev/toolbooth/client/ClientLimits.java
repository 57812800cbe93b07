package dev.toolbooth.client;

import java.time.Duration;

/**
 * How much a client takes from a server, and how long it waits.
 *
 * @param messageBytes of one message, and of one event of a stream
 * @param depth how deep JSON may be nested
 * @param refusalBytes how much of a response is kept that is no success
 * @param pages how many pages of one list are fetched
 * @param rounds how often a request is sent again because the server asks for something first
 * @param questions how many questions of a server are answered at once, and in one round
 * @param errorBytes how much of what a child says on its standard error is kept
 * @param connectTimeout how long a connection, a handshake's first answer and the end of a child
 *     may take
 * @param requestTimeout how long a request may take where it does not say itself
 * @param taskTimeout how long a call may take that became a task, where it does not say itself
 * @param pauseMax how long the client waits at most because a server says that it should
 */
public record ClientLimits(
        int messageBytes,
        int depth,
        int refusalBytes,
        int pages,
        int rounds,
        int questions,
        int errorBytes,
        Duration connectTimeout,
        Duration requestTimeout,
        Duration taskTimeout,
        Duration pauseMax) {

    public ClientLimits {
        positive("messageBytes", messageBytes);
        positive("depth", depth);
        positive("refusalBytes", refusalBytes);
        positive("pages", pages);
        positive("rounds", rounds);
        positive("questions", questions);
        positive("errorBytes", errorBytes);
        positive("connectTimeout", connectTimeout.toMillis());
        positive("requestTimeout", requestTimeout.toMillis());
        positive("taskTimeout", taskTimeout.toMillis());
        positive("pauseMax", pauseMax.toMillis());
    }

    public static ClientLimits defaults() {
        return new ClientLimits(
                16 * 1024 * 1024,
                100,
                64 * 1024,
                100,
                10,
                16,
                64 * 1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                Duration.ofHours(1),
                Duration.ofSeconds(30));
    }

    public ClientLimits withRequestTimeout(Duration other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                other,
                taskTimeout,
                pauseMax);
    }

    public ClientLimits withConnectTimeout(Duration other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                other,
                requestTimeout,
                taskTimeout,
                pauseMax);
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }
}
