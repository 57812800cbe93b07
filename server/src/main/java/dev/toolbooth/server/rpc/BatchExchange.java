package dev.toolbooth.server.rpc;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.server.http.DeliveryWatch;
import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Several messages in one POST, answered together in one array. Guarded by itself. */
final class BatchExchange {
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final ArrayNode answers = Json.array();
    private final List<UUID> bought = new ArrayList<>();
    private final BiConsumer<Reply, List<UUID>> done;
    private final BooleanSupplier left;
    private final long number = NUMBERS.incrementAndGet();
    private int open;
    private volatile boolean gone;

    /**
     * @param left whether the answers have nowhere to go any more
     * @param done takes all answers, and the calls among them that wallets have paid for
     */
    BatchExchange(int size, BooleanSupplier left, BiConsumer<Reply, List<UUID>> done) {
        this.open = size;
        this.left = left;
        this.done = done;
    }

    Member member(RpcExchange.Origin origin, DecodedMessage decoded) {
        return new Member(origin, decoded);
    }

    /** Notes that the client no longer waits for the answers. */
    void hungUp() {
        gone = true;
    }

    private synchronized void take(@Nullable JsonNode answer, List<UUID> paid) {
        if (answer != null) {
            answers.add(answer);
        }
        bought.addAll(paid);
        if (--open == 0) {
            done.accept(answers.isEmpty() ? new Reply(202, null) : new Reply(200, answers), bought);
        }
    }

    /** One message of the batch; nothing can be said to its sender before the end. */
    final class Member extends RpcExchange {
        private final AtomicBoolean answered = new AtomicBoolean();
        private final String scope;

        private Member(Origin origin, DecodedMessage decoded) {
            super(origin, decoded);
            this.scope = session().map(s -> s.id()).orElse("batch-" + number);
        }

        @Override
        @Nullable MessageSink outlet() {
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
                take(body, DeliveryWatch.bought(outcome));
            }
        }
    }
}
