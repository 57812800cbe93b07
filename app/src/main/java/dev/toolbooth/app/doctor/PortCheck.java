package dev.toolbooth.app.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The check that the server can listen where it should, or already does. */
final class PortCheck {
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int ANSWER_BYTES_MAX = 4_096;
    private static final String WHAT = "port";

    private PortCheck() {}

    static CheckResult check(Config config) {
        ListenConfig listen = config.listen();
        String where = listen.host() + ":" + listen.port();
        if (listen.port() == 0) {
            return CheckResult.ok(WHAT, "any free port");
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(listen.host()), listen.port()));
            return CheckResult.ok(WHAT, where + " is free");
        } catch (IOException e) {
            return taken(listen, where);
        }
    }

    private static CheckResult taken(ListenConfig listen, String where) {
        if (listen.tls().isPresent()) {
            return CheckResult.warn(
                    WHAT,
                    where + " is in use; whether by Toolbooth can't be checked over TLS",
                    "if it isn't Toolbooth, stop the other program, or choose another port with"
                            + " --port");
        }
        try {
            return isOurs(listen)
                    ? CheckResult.ok(WHAT, "a Toolbooth answers at " + where)
                    : CheckResult.fail(
                            WHAT,
                            "another program listens at " + where,
                            "stop it, or choose another port with --port");
        } catch (IOException e) {
            return CheckResult.fail(
                    WHAT,
                    where + " can't be listened on, and nothing answers there",
                    "check listen.host and listen.port; ports below 1024 need a privilege");
        }
    }

    private static boolean isOurs(ListenConfig listen) throws IOException {
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
