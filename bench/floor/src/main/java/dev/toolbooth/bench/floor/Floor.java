package dev.toolbooth.bench.floor;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The least a server of this library can do: parse the request's JSON, answer bytes recorded from
 * the product. What the product costs above it is the product's own work.
 *
 * <p>Arguments: the port, the folder of recorded answers (file {@code NAME} is served at {@code
 * /NAME}), and {@code nio} or {@code epoll}.
 */
public final class Floor {
    /** As many event loops listen as in the product. */
    private static final int INSTANCES = 2;

    private Floor() {}

    /** Starts the server and leaves it running. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        Map<String, RecordedAnswer> answers = answersIn(Path.of(arguments[1]));
        boolean epoll = arguments[2].equals("epoll");

        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(epoll));
        if (epoll && !vertx.isNativeTransportEnabled()) {
            throw new IllegalStateException(
                    "epoll was asked for and is not available",
                    vertx.unavailableNativeTransportCause());
        }
        vertx.deployVerticle(
                        () -> new FloorVerticle(port, answers),
                        new DeploymentOptions().setInstances(INSTANCES))
                .await();
    }

    private static Map<String, RecordedAnswer> answersIn(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.collect(
                    Collectors.toUnmodifiableMap(file -> "/" + file.getFileName(), Floor::read));
        }
    }

    private static RecordedAnswer read(Path file) {
        try {
            return RecordedAnswer.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
