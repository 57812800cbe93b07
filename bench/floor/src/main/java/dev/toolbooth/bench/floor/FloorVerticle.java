package dev.toolbooth.bench.floor;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.util.Map;

/** One event loop of the floor: everything happens on it. */
final class FloorVerticle extends VerticleBase {
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final Buffer FIRST_EVENT = Buffer.buffer("id: 0\ndata: \n\n");

    private final int port;
    private final Map<String, RecordedAnswer> answers;

    FloorVerticle(int port, Map<String, RecordedAnswer> answers) {
        this.port = port;
        this.answers = answers;
    }

    @Override
    public Future<?> start() {
        HttpServerOptions options =
                new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(port)
                        .setMaxHeaderSize(32 * 1024)
                        .setPerFrameWebSocketCompressionSupported(false)
                        .setPerMessageWebSocketCompressionSupported(false)
                        .setHttp2ClearTextEnabled(false)
                        .setStrictThreadMode(true);
        return vertx.createHttpServer(options)
                .requestHandler(this::serve)
                .listen();
    }

    private void serve(HttpServerRequest request) {
        if (request.method() == HttpMethod.GET) {
            openStream(request);
            return;
        }
        RecordedAnswer answer = answers.get(request.path());
        if (answer == null) {
            request.response().setStatusCode(404).end();
            return;
        }
        request.body()
                .onSuccess(
                        body -> {
                            work(request.query());
                            answer(request, body, answer);
                        });
    }

    /** Keeps the processor busy for as many microseconds as the query says: a dearer call. */
    private static void work(String query) {
        if (query != null) {
            long end = System.nanoTime() + 1_000 * Long.parseLong(query);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    private static void answer(HttpServerRequest request, Buffer body, RecordedAnswer answer) {
        JsonNode call = JSON.readTree(body.getBytes());
        if (!call.has("id")) {
            request.response().setStatusCode(400).end();
            return;
        }
        var response = request.response();
        answer.headers().forEach(header -> response.putHeader(header.name(), header.value()));
        response.end(Buffer.buffer(answer.body()));
    }

    /** Opens a stream of events, says one, and stays silent. */
    private static void openStream(HttpServerRequest request) {
        request.response()
                .setChunked(true)
                .putHeader("content-type", "text/event-stream")
                .write(FIRST_EVENT);
    }
}
