package dev.toolbooth.client.transport;

import java.time.Duration;

/**
 * The limits on what a client takes from a server and how long it waits.
 *
 * @param messageBytes of one message, of one event of a stream, and of one list
 * @param depth how deep JSON may be nested
 * @param refusalBytes how much is kept of an error response
 * @param pages how many pages of one list are fetched
 * @param rounds how often a request is sent again because the server asks for something first
 * @param questions how many questions of a server are answered at once, and in one round
 * @param errorBytes how much is kept of a child's standard error
 * @param connectTimeout how long a connection and a handshake's first answer may take
 * @param requestTimeout how long a request may take by default
 * @param taskTimeout how long a call that became a task may take by default
 * @param pauseMax the longest pause that the client makes because a server asks for one
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
        return builder().build();
    }

    /** The pause that a server asks for, or the longest one allowed. */
    public Duration pause(Duration wanted) {
        return wanted.compareTo(pauseMax) > 0 ? pauseMax : wanted;
    }

    /** Begins with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    private static void positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }

    /** Limits in the making. Not thread-safe. */
    public static final class Builder {
        private int messageBytes = 16 * 1024 * 1024;
        private int depth = 100;
        private int refusalBytes = 64 * 1024;
        private int pages = 100;
        private int rounds = 10;
        private int questions = 16;
        private int errorBytes = 64 * 1024;
        private Duration connectTimeout = Duration.ofSeconds(10);
        private Duration requestTimeout = Duration.ofSeconds(60);
        private Duration taskTimeout = Duration.ofHours(1);
        private Duration pauseMax = Duration.ofSeconds(30);
        private Duration closeGrace = Duration.ofSeconds(2);

        private Builder() {}

        public Builder messageBytes(int value) {
            this.messageBytes = value;
            return this;
        }

        public Builder depth(int value) {
            this.depth = value;
            return this;
        }

        public Builder refusalBytes(int value) {
            this.refusalBytes = value;
            return this;
        }

        public Builder pages(int value) {
            this.pages = value;
            return this;
        }

        public Builder rounds(int value) {
            this.rounds = value;
            return this;
        }

        public Builder questions(int value) {
            this.questions = value;
            return this;
        }

        public Builder errorBytes(int value) {
            this.errorBytes = value;
            return this;
        }

        public Builder connectTimeout(Duration value) {
            this.connectTimeout = value;
            return this;
        }

        public Builder requestTimeout(Duration value) {
            this.requestTimeout = value;
            return this;
        }

        public Builder taskTimeout(Duration value) {
            this.taskTimeout = value;
            return this;
        }

        public Builder pauseMax(Duration value) {
            this.pauseMax = value;
            return this;
        }

        public Builder closeGrace(Duration value) {
            this.closeGrace = value;
            return this;
        }

        public ClientLimits build() {
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
                    closeGrace);
        }
    }
}
