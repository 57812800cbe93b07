package dev.toolbooth.server.http;

import dev.toolbooth.wire.IdScan;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A reader of a request's body, up to a limit and within the memory budget of all unfinished
 * bodies. Runs on the request's event loop.
 */
public final class BodyReader {
    /** How long a refused client may go on sending before it is cut off. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** How many times what is taken is read through for an id. */
    private static final int THROUGH = 16;

    private static final int FIRST_BYTES = 8 * 1024;

    private final HttpResponder responder;
    private final Context context;
    private final HttpServerRequest request;
    private final int bytesMax;
    private final long declared;
    private final boolean forId;
    private final Consumer<Optional<JsonNode>> tooLarge;
    private final Consumer<Optional<JsonNode>> crowded;

    /** What is done with the id, once that is all we read for. */
    private @Nullable Consumer<Optional<JsonNode>> wantsId;

    private final IdScan scan = new IdScan();

    /** All of it, when it came at once. */
    private @Nullable Buffer whole;

    private byte @Nullable [] collected;
    private int length;
    private @Nullable RequestMemory hold;
    private boolean refused;
    private long discarded;
    private long passed;

    private BodyReader(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            boolean forId,
            Consumer<Optional<JsonNode>> tooLarge,
            Consumer<Optional<JsonNode>> crowded) {
        this.forId = forId;
        this.responder = responder;
        this.context = context;
        this.request = request;
        this.bytesMax = bytesMax;
        this.declared = declared(request);
        this.tooLarge = tooLarge;
        this.crowded = crowded;
    }

    /**
     * Hands the body over once it is there, or says why not.
     *
     * @param tooLarge answers a body that is too large
     * @param crowded answers one for which there is no memory now
     */
    public static void read(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            Consumer<byte[]> whole,
            Runnable tooLarge,
            Runnable crowded) {
        readForId(
                responder,
                context,
                request,
                bytesMax,
                false,
                whole,
                _ -> tooLarge.run(),
                _ -> crowded.run());
    }

    /**
     * The same where the answer to what is not taken needs the id of the request.
     *
     * @param forId whether that is so: then the rest is read through for it, and not kept
     */
    public static void readForId(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            boolean forId,
            Consumer<byte[]> whole,
            Consumer<Optional<JsonNode>> tooLarge,
            Consumer<Optional<JsonNode>> crowded) {
        BodyReader bodyReader =
                new BodyReader(responder, context, request, bytesMax, forId, tooLarge, crowded);
        request.handler(bodyReader::take);
        request.endHandler(_ -> bodyReader.end(whole));
        if (bodyReader.declared > bytesMax) {
            bodyReader.refuse(tooLarge);
            bodyReader.invite();
        } else if (bodyReader.declared > 0 && !responder.memory().fits(bodyReader.declared)) {
            bodyReader.refuse(crowded);
            bodyReader.invite();
        } else {
            bodyReader.invite();
        }
    }

    /** Reads the id alone of a request that is refused whatever it holds. */
    public static void readId(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            Consumer<Optional<JsonNode>> answer) {
        BodyReader bodyReader =
                new BodyReader(responder, context, request, bytesMax, true, answer, answer);
        request.handler(bodyReader::take);
        request.endHandler(_ -> bodyReader.end(_ -> {}));
        bodyReader.refuse(answer);
        bodyReader.invite();
    }

    /** Tells a client to go on that asked whether to send its body. */
    private void invite() {
        if (!refused && request.headers().contains(HttpHeaders.EXPECT)) {
            request.response().writeContinue();
        }
    }

    /** The same with a short refusal when there is no memory now. */
    public static void read(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            int bytesMax,
            Consumer<byte[]> whole,
            Runnable tooLarge) {
        read(
                responder,
                context,
                request,
                bytesMax,
                whole,
                tooLarge,
                () -> responder.sayCrowded(context, request.response()));
    }

    /** How long a body says it is; 0 when it doesn't. */
    static long declared(HttpServerRequest request) {
        String length = request.headers().get(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private void take(Buffer chunk) {
        if (refused) {
            discard(chunk.length());
        } else if (wantsId != null) {
            through(chunk);
        } else if (length + chunk.length() > bytesMax) {
            refuse(tooLarge);
            take(chunk);
        } else if (length == 0 && chunk.length() == declared) {
            length = chunk.length();
            whole = chunk;
        } else {
            byte[] into = room(length + chunk.length());
            if (into == null) {
                refuse(crowded);
                take(chunk);
            } else {
                chunk.getBytes(0, chunk.length(), into, length);
                length += chunk.length();
            }
        }
    }

    /** Something that holds so many bytes, or null when there is no memory for it. */
    private byte @Nullable [] room(int needed) {
        byte[] before = collected;
        int had = before == null ? 0 : before.length;
        if (before != null && needed <= had) {
            return before;
        }
        RequestMemory kept = hold;
        if (kept == null) {
            kept = responder.hold(request);
            hold = kept;
        }
        // It grows by halves: a body in many small chunks must not be copied for each.
        long wanted = Math.max(Math.max(needed, FIRST_BYTES), had + (long) had / 2);
        int size = (int) Math.min(wanted, declared > 0 ? Math.max(declared, needed) : bytesMax);
        if (!kept.grow(size - had)) {
            return null;
        }
        byte[] grown = before == null ? new byte[size] : Arrays.copyOf(before, size);
        collected = grown;
        return grown;
    }

    private void end(Consumer<byte[]> taker) {
        if (refused) {
            request.connection().close();
            return;
        }
        Consumer<Optional<JsonNode>> answer = wantsId;
        if (answer != null) {
            answer.accept(scan.id());
            return;
        }
        try {
            taker.accept(bytes());
        } catch (RuntimeException e) {
            responder.broke(context, request.response(), e);
        }
    }

    private byte[] bytes() {
        Buffer atOnce = whole;
        byte[] bit = collected;
        whole = null;
        collected = null;
        if (atOnce != null) {
            return atOnce.getBytes();
        }
        if (bit == null) {
            return new byte[0];
        }
        return bit.length == length ? bit : Arrays.copyOf(bit, length);
    }

    /** Answers once its id is known, where that matters; else at once. */
    private void refuse(Consumer<Optional<JsonNode>> answer) {
        byte[] before = collected;
        whole = null;
        collected = null;
        RequestMemory kept = hold;
        if (kept != null) {
            kept.release();
        }
        if (forId) {
            wantsId = answer;
            if (before != null) {
                scan.read(before, 0, length);
            }
        } else {
            answerAndLeave(answer);
        }
    }

    /** Looks for the id in what goes by, up to a limit. */
    private void through(Buffer chunk) {
        Consumer<Optional<JsonNode>> answer = wantsId;
        scan.read(chunk.getBytes(), 0, chunk.length());
        passed += chunk.length();
        if (answer != null && passed > (long) THROUGH * bytesMax) {
            answerAndLeave(answer);
        }
    }

    /** Answers, and hangs up a little later: a client that still sends can't read yet. */
    private void answerAndLeave(Consumer<Optional<JsonNode>> answer) {
        refused = true;
        answer.accept(scan.id());
        context.owner().setTimer(LINGER.toMillis(), _ -> request.connection().close());
    }

    private void discard(int bytes) {
        discarded += bytes;
        if (discarded > bytesMax) {
            request.connection().close();
        }
    }
}
