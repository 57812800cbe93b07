package dev.toolbooth.search.embed;

import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.RetryPolicy;
import dev.toolbooth.wire.http.HeaderNames;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A model behind an address: any endpoint that speaks OpenAI's {@code /v1/embeddings}. Passages are
 * retried when the endpoint is busy; a query has a caller waiting, and is sent once. After a failed
 * query it is not ready for a while, so that not every query waits in vain. Thread-safe.
 */
public final class RemoteEmbedder implements Embedder {
    static final int TRIES_MAX = 5;
    static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    static final Duration PAUSE_MAX = Duration.ofSeconds(30);

    /** So long after a query that failed others needn't try. */
    static final Duration REST = Duration.ofSeconds(10);

    private static final int REQUEST_CHARS_MAX = 200_000;

    /** A number takes up to some twenty characters, and a comma, and perhaps a line of its own. */
    private static final int NUMBER_BYTES_MAX = 40;

    private static final int ANSWER_BYTES_MIN = 65_536;
    private static final int ANSWER_BYTES_MAX = 64 << 20;
    private static final Set<Reason> PASSING =
            Set.of(Reason.UNREACHABLE, Reason.TIMEOUT, Reason.BUSY, Reason.UNRESOLVABLE);

    private final RemoteModel remote;
    private final Outbound outbound;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Pauses pauses;

    /** When the last query failed; empty if it didn't. */
    private volatile Optional<Long> failedNanos = Optional.empty();

    /** A way to wait. */
    @FunctionalInterface
    public interface Pauses {
        void pause(Duration time) throws InterruptedException;
    }

    /**
     * @param clock the time of day, which an endpoint may name
     * @param nanos the time that passes
     */
    public RemoteEmbedder(
            RemoteModel remote, Outbound outbound, InstantSource clock, LongSupplier nanos) {
        this(remote, outbound, clock, nanos, Thread::sleep);
    }

    RemoteEmbedder(
            RemoteModel remote,
            Outbound outbound,
            InstantSource clock,
            LongSupplier nanos,
            Pauses pauses) {
        this.remote = remote;
        this.outbound = outbound;
        this.clock = clock;
        this.nanos = nanos;
        this.pauses = pauses;
    }

    @Override
    public String model() {
        return remote.model();
    }

    @Override
    public String identity() {
        return remote.identity();
    }

    @Override
    public boolean ready() {
        Optional<Long> failed = failedNanos;
        return failed.isEmpty() || nanos.getAsLong() - failed.get() >= REST.toNanos();
    }

    @Override
    public int dimensions() {
        return remote.dimensions();
    }

    @Override
    public List<float[]> passages(List<String> texts)
            throws EmbeddingFailure, InterruptedException {
        List<float[]> vectors = new ArrayList<>(texts.size());
        List<String> batch = new ArrayList<>();
        int chars = 0;
        for (String text : texts) {
            String sent = cut(remote.passagePrefix() + text);
            boolean full =
                    batch.size() == remote.textsMax() || chars + sent.length() > REQUEST_CHARS_MAX;
            if (full && !batch.isEmpty()) {
                vectors.addAll(embed(batch, remote.timeout(), TRIES_MAX));
                batch.clear();
                chars = 0;
            }
            batch.add(sent);
            chars += sent.length();
        }
        if (!batch.isEmpty()) {
            vectors.addAll(embed(batch, remote.timeout(), TRIES_MAX));
        }
        return vectors;
    }

    @Override
    public float[] query(String text) throws EmbeddingFailure, InterruptedException {
        List<String> one = List.of(cut(remote.queryPrefix() + text));
        try {
            float[] vector = embed(one, remote.queryTimeout(), 1).getFirst();
            failedNanos = Optional.empty();
            return vector;
        } catch (EmbeddingFailure e) {
            failedNanos = Optional.of(nanos.getAsLong());
            throw e;
        }
    }

    /** As much as is sent, without half a character; many endpoints refuse an empty text. */
    private String cut(String text) {
        if (text.isEmpty()) {
            return " ";
        }
        if (text.length() <= remote.charsMax()) {
            return text;
        }
        int end = remote.charsMax();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    /** The result of one request. */
    private sealed interface Answer {
        /** It is there. */
        record Good(OutboundBody json) implements Answer {}

        /** It isn't, and may or may not be worth another try. */
        record Bad(String why, boolean passing, Optional<Duration> later) implements Answer {}
    }

    private List<float[]> embed(List<String> texts, Duration timeout, int tries)
            throws EmbeddingFailure, InterruptedException {
        OutboundRequest request = request(texts, timeout);
        Duration pause = FIRST_PAUSE;
        for (int left = tries - 1; ; left--) {
            switch (send(request)) {
                case Answer.Good(OutboundBody json) -> {
                    return EmbeddingsResponse.vectors(
                            json.bytes(), texts.size(), remote.dimensions());
                }
                case Answer.Bad(String why, boolean passing, Optional<Duration> later) -> {
                    Duration next = later.orElse(pause);
                    if (!passing || left == 0 || next.compareTo(PAUSE_MAX) > 0) {
                        throw new EmbeddingFailure("the embeddings endpoint " + why);
                    }
                    pauses.pause(next);
                    pause = pause.multipliedBy(2);
                }
            }
        }
    }

    private OutboundRequest request(List<String> texts, Duration timeout) {
        List<OutboundHeader> headers = new ArrayList<>();
        headers.add(new OutboundHeader(HeaderNames.CONTENT_TYPE, "application/json"));
        headers.add(new OutboundHeader(HeaderNames.ACCEPT, "application/json"));
        if (!remote.key().isEmpty()) {
            headers.add(new OutboundHeader(HeaderNames.AUTHORIZATION, "Bearer " + remote.key()));
        }
        long wanted = (long) texts.size() * remote.dimensions() * NUMBER_BYTES_MAX;
        return new OutboundRequest(
                        "POST",
                        remote.url(),
                        headers,
                        OutboundBody.of(json(texts)),
                        timeout,
                        (int) Math.min(ANSWER_BYTES_MAX, ANSWER_BYTES_MIN + wanted),
                        Overflow.FAIL,
                        Redirects.SAME_ORIGIN)
                // Embedding a text twice changes nothing, and the operator named the address.
                .repeatable(true)
                .vouched(true);
    }

    private byte[] json(List<String> texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), bytes)) {
            json.writeStartObject();
            json.writeStringProperty("model", remote.model());
            json.writeArrayPropertyStart("input");
            for (String text : texts) {
                json.writeString(whole(text));
            }
            json.writeEndArray();
            json.writeStringProperty("encoding_format", "float");
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /** Halves of pairs can't be written. */
    private static String whole(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }

    private Answer send(OutboundRequest request) throws InterruptedException {
        OutboundResponse response;
        try {
            response = outbound.send(request);
        } catch (OutboundFailure e) {
            return new Answer.Bad(why(e.reason()), PASSING.contains(e.reason()), Optional.empty());
        }
        int status = response.status();
        if (status == 200) {
            return new Answer.Good(response.body());
        }
        String complaint = EmbeddingsResponse.complaint(response.body().bytes(), remote.key());
        return new Answer.Bad(
                "answers " + status + (complaint.isEmpty() ? "" : ": " + complaint),
                status == 429 || status == 408 || status >= 500,
                RetryPolicy.said(response, clock.instant()));
    }

    /** In words of our own: agents see this too, and needn't know the address. */
    private static String why(Reason reason) {
        return switch (reason) {
            case BAD_URL, BAD_REQUEST -> "can't be asked: its address or its key is no good";
            case REFUSED -> "may not be asked from here";
            case UNRESOLVABLE -> "has a name that has no address";
            case UNREACHABLE -> "can't be reached";
            case TIMEOUT -> "has not answered in time";
            case TOO_LARGE -> "gives an answer that is too long";
            case TOO_MANY_REDIRECTS -> "sends whoever asks from one address to another";
            case BUSY -> "can't be asked now: too many requests are under way";
        };
    }

    /** Nothing is held: the way out is another's. */
    @Override
    public void close() {}
}
