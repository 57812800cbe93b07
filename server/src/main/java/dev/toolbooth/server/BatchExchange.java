package dev.toolbooth.server;

import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.wire.Json;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Several messages in one POST, answered together in one array. Guarded by itself. */
final class BatchExchange {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final ArrayNode answers = Json.array();
    private final Consumer<Reply> done;
    private final BooleanSupplier left;
    private final long number = NUMBERS.incrementAndGet();
    private int open;
    private volatile boolean gone;

    /**
     * @param left whether the answers have nowhere to go any more
     */
    BatchExchange(int size, BooleanSupplier left, Consumer<Reply> done) {
        this.open = size;
        this.left = left;
        this.done = done;
    }

    Member member(Exchange.Origin origin, Turn turn) {
        return new Member(origin, turn);
    }

    /** Notes that nobody is there any more for the answers. */
    void hungUp() {
        gone = true;
    }

    private synchronized void take(@Nullable JsonNode answer) {
        if (answer != null) {
            answers.add(answer);
        }
        if (--open == 0) {
            done.accept(answers.isEmpty() ? new Reply(202, null) : new Reply(200, answers));
        }
    }

    /** One message of the batch; nothing can be said to its sender before the end. */
    final class Member extends Exchange {
        private final AtomicBoolean answered = new AtomicBoolean();
        private final String scope;

        private Member(Origin origin, Turn turn) {
            super(origin, turn);
            this.scope = session().map(s -> s.id()).orElse("batch-" + number);
        }

        @Override
        @Nullable Outlet outlet() {
            return null;
        }

        @Override
        String scope() {
            return scope;
        }

        @Override
        public boolean gone() {
            return gone || left.getAsBoolean();
        }

        @Override
        public boolean reachable() {
            return false;
        }

        @Override
        void done(Outcome outcome) {
            JsonNode body = turn().write(outcome).body();
            if (answered.compareAndSet(false, true)) {
                take(body);
            }
        }
    }
}
