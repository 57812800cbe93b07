package dev.toolbooth.app.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Whether the server can listen where it should, or does already. */
final class PortCheck {
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int ANSWER_BYTES_MAX = 4_096;
    private static final String WHAT = "port";

    private PortCheck() {}

    static Finding look(Config config) {
        Config.Listen listen = config.listen();
        String where = listen.host() + ":" + listen.port();
        if (listen.port() == 0) {
            return Finding.ok(WHAT, "any that is free");
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(listen.host()), listen.port()));
            return Finding.ok(WHAT, where + " is free");
        } catch (IOException e) {
            return taken(listen, where);
        }
    }

    private static Finding taken(Config.Listen listen, String where) {
        if (listen.tls().isPresent()) {
            return Finding.warn(
                    WHAT,
                    where + " is taken, and whether by a Toolbooth is not asked over TLS",
                    "if none runs there, stop what does, or choose another with --port");
        }
        try {
            return isOurs(listen)
                    ? Finding.ok(WHAT, "a Toolbooth answers at " + where)
                    : Finding.fail(
                            WHAT,
                            "something else listens at " + where,
                            "stop it, or choose another port with --port");
        } catch (IOException e) {
            return Finding.fail(
                    WHAT,
                    where + " can't be listened on, and nothing answers there",
                    "look at listen.host and listen.port; ports below 1024 need a privilege");
        }
    }

    private static boolean isOurs(Config.Listen listen) throws IOException {
        InetAddress bound = InetAddress.getByName(listen.host());
        InetAddress host = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, listen.port()), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(UTF_8));
            String answer = new String(socket.getInputStream().readNBytes(ANSWER_BYTES_MAX), UTF_8);
            return answer.startsWith("HTTP/1.1 ")
                    && answer.contains("\"live\":true")
                    && answer.contains("\"uptime\":");
        }
    }
}
