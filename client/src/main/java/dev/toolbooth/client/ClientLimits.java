package dev.toolbooth.client;

import java.time.Duration;

/**
 * How much a client takes from a server, and how long it waits.
 *
 * @param messageBytes of one message, of one event of a stream, and of one list
 * @param depth how deep JSON may be nested
 * @param refusalBytes how much of a response is kept that is no success
 * @param pages how many pages of one list are fetched
 * @param rounds how often a request is sent again because the server asks for something first
 * @param questions how many questions of a server are answered at once, and in one round
 * @param errorBytes how much of what a child says on its standard error is kept
 * @param connectTimeout how long a connection and a handshake's first answer may take
 * @param requestTimeout how long a request may take where it does not say itself
 * @param taskTimeout how long a call may take that became a task, where it does not say itself
 * @param pauseMax how long the client waits at most because a server says that it should
 * @param closeGrace how long a child may take to end by itself, and then once more when it is told
 *     to, before it is killed
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
        Duration pauseMax,
        Duration closeGrace) {

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
        positive("closeGrace", closeGrace.toMillis());
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
                Duration.ofSeconds(30),
                Duration.ofSeconds(2));
    }

    public ClientLimits withMessageBytes(int other) {
        return new ClientLimits(
                other,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                taskTimeout,
                pauseMax,
                closeGrace);
    }

    public ClientLimits withPages(int other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                other,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                taskTimeout,
                pauseMax,
                closeGrace);
    }

    public ClientLimits withRounds(int other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                other,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                taskTimeout,
                pauseMax,
                closeGrace);
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
                pauseMax,
                closeGrace);
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
                pauseMax,
                closeGrace);
    }

    public ClientLimits withTaskTimeout(Duration other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                other,
                pauseMax,
                closeGrace);
    }

    public ClientLimits withPauseMax(Duration other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                taskTimeout,
                other,
                closeGrace);
    }

    public ClientLimits withCloseGrace(Duration other) {
        return new ClientLimits(
                messageBytes,
                depth,
                refusalBytes,
                pages,
                rounds,
                questions,
                errorBytes,
                connectTimeout,
                requestTimeout,
                taskTimeout,
                pauseMax,
                other);
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }
}
