package dev.toolbooth.server.listener;

import dev.toolbooth.server.http.HttpListenerSettings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.SocketAddress;
import javax.net.ssl.X509KeyManager;
import org.jspecify.annotations.Nullable;

/** The socket options of a listener. */
final class ListenerOptions {
    private static final int HEADER_BYTES_MAX = 32 * 1024;
    private static final int IDLE_SECONDS = 300;

    private ListenerOptions() {}

    /**
     * Where to listen; a port that only has to be free is the same for all event loops.
     *
     * @param number which of the listener's addresses it is, from 1
     */
    static SocketAddress address(HttpListenerSettings settings, int number) {
        return settings.port() == 0
                ? SocketAddress.sharedRandomPort(number, settings.host())
                : SocketAddress.inetSocketAddress(settings.port(), settings.host());
    }

    /**
     * @param keys what shows the certificate, or null for no TLS
     */
    static HttpServerOptions options(@Nullable X509KeyManager keys) {
        HttpServerOptions options =
                new HttpServerOptions()
                        .setMaxHeaderSize(HEADER_BYTES_MAX)
                        // We have no WebSockets, and what prepares for them breaks connections on
                        // which many requests wait.
                        .setPerFrameWebSocketCompressionSupported(false)
                        .setPerMessageWebSocketCompressionSupported(false)
                        // A connection that says nothing would not be counted while it could
                        // still become HTTP/2. With TLS that is settled before.
                        .setHttp2ClearTextEnabled(false)
                        // Every write is handed to the connection's own event loop already.
                        .setStrictThreadMode(true);
        if (keys != null) {
            // Plain connections are watched by Visits, which can't tell all of HTTP/2's requests.
            options.setSsl(true)
                    .setUseAlpn(true)
                    .setIdleTimeout(IDLE_SECONDS)
                    .setKeyCertOptions(KeyCertOptions.wrap(keys));
        }
        return options;
    }
}
