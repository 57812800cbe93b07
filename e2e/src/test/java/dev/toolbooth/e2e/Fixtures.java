package dev.toolbooth.e2e;

import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.testkit.fixture.FixtureServer;

/** A server of fixtures in this JVM. */
final class Fixtures implements AutoCloseable {
    private final HttpListener listener = FixtureServer.start(0);

    /** The address of a path on the server. */
    String url(String path) {
        return "http://127.0.0.1:" + listener.port() + path;
    }

    @Override
    public void close() {
        try {
            listener.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
