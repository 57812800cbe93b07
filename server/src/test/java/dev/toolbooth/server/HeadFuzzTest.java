package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.api.SilentCloseable;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Throws heads of requests at a server, over a socket. */
class HeadFuzzTest {
    private static final int WAIT_MILLIS = 300;
    private static final String BODY = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = new TestServer(limits -> {});
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Whatever a head has, the answer never says that the fault is ours. */
    @FuzzTest(maxDuration = "60s")
    void noHeadIsAFaultOfOurs(byte[] bytes) throws IOException {
        ask(bytes, true);
        byte[] line =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] end =
                ("\r\nContent-Length: " + BODY.length() + "\r\nConnection: close\r\n\r\n" + BODY)
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] headers = new byte[line.length + bytes.length + end.length];
        System.arraycopy(line, 0, headers, 0, line.length);
        System.arraycopy(bytes, 0, headers, line.length, bytes.length);
        System.arraycopy(end, 0, headers, line.length + bytes.length, end.length);
        ask(headers, false);
    }

    private static void ask(byte[] head, boolean all) throws IOException {
        // Jazzer takes every connection of a fuzz test for one that its input has asked for.
        try (SilentCloseable _ = BugDetectors.allowNetworkConnections();
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), server.listener.port())) {
            socket.setSoTimeout(WAIT_MILLIS);
            socket.getOutputStream().write(head);
            if (all) {
                socket.shutdownOutput();
            }
            String answer = start(socket.getInputStream());
            // Frames of HTTP/2 where that was asked for.
            assertThat(answer).doesNotContainPattern("^HTTP/\\S+ 500");
        }
    }

    /** The first of an answer; nothing where the connection was cut. */
    private static String start(InputStream in) {
        try {
            return new String(in.readNBytes(40), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
