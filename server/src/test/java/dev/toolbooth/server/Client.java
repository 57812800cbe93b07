package dev.toolbooth.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A connection on which a test says exactly what it wants. */
public final class Client implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    public final Socket socket;
    private final InputStream in;

    public Client(int port) throws IOException {
        this(port, 0);
    }

    /** A connection that takes in no more than about so many bytes ahead of its reader. */
    public Client(int port, int receiveBytes) throws IOException {
        socket = new Socket();
        if (receiveBytes > 0) {
            socket.setReceiveBufferSize(receiveBytes);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    public Client send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        return this;
    }

    public Client post(String json, String... headers) throws IOException {
        return request("POST /mcp", json, headers);
    }

    public Client get(String path, String... headers) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + lines(headers) + "\r\n");
    }

    public Client request(String methodAndPath, String json, String... headers) throws IOException {
        byte[] body = json.getBytes(UTF_8);
        return send(
                methodAndPath
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + lines(headers)
                        + "Content-Length: "
                        + body.length
                        + "\r\n\r\n"
                        + new String(body, ISO_8859_1));
    }

    private static String lines(String... headers) {
        StringBuilder lines = new StringBuilder();
        for (String header : headers) {
            lines.append(header).append("\r\n");
        }
        return lines.toString();
    }

    /** Reads the head of a response; the body is left. */
    public Answer head() throws IOException {
        String status = line();
        Map<String, List<String>> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.computeIfAbsent(
                            line.substring(0, colon).toLowerCase(Locale.ROOT),
                            _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return new Answer(Integer.parseInt(status.split(" ", 3)[1]), headers, "");
    }

    /** Reads a whole response. */
    public Answer answer() throws IOException {
        Answer head = head();
        StringBuilder body = new StringBuilder();
        if (head.header("transfer-encoding").equals("chunked")) {
            body.append(answerRest());
        } else if (!head.header("content-length").isEmpty()) {
            int length = Integer.parseInt(head.header("content-length"));
            body.append(new String(in.readNBytes(length), UTF_8));
        }
        return new Answer(head.status(), head.headers(), body.toString());
    }

    /** Reads one chunk of a stream; the last is empty. */
    String chunk() throws IOException {
        int length = Integer.parseInt(line(), 16);
        String chunk = new String(in.readNBytes(length), UTF_8);
        line();
        return chunk;
    }

    /** Reads a stream until this has come. */
    public String until(String part) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(part) < 0) {
            String chunk = chunk();
            if (chunk.isEmpty()) {
                throw new EOFException("the stream ended after: " + read);
            }
            read.append(chunk);
        }
        return read.toString();
    }

    /** Reads a stream to its end. */
    public String answerRest() throws IOException {
        StringBuilder rest = new StringBuilder();
        for (String chunk = chunk(); !chunk.isEmpty(); chunk = chunk()) {
            rest.append(chunk);
        }
        return rest.toString();
    }

    /** Whether the server has closed, or closes, without another byte. */
    boolean closes() {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("closed after: " + line);
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    void hangUp() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
