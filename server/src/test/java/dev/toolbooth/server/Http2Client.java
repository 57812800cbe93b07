package dev.toolbooth.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * An HTTP/2 connection over TLS on which a test says exactly which frames it wants, and which
 * believes any certificate. One thread may write while another reads.
 */
public final class Http2Client implements Closeable {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RESET = 3;
    public static final int GO_AWAY = 7;

    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int WINDOW_UPDATE = 8;

    private static final int END_STREAM = 1;
    private static final int ACK = 1;
    private static final int END_HEADERS = 4;
    private static final int PATIENCE_MILLIS = 20_000;

    private final SSLSocket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int next = 1;

    /**
     * A frame that has come.
     *
     * @param payload each byte as a character
     */
    public record Frame(int type, int flags, int stream, String payload) {
        /** Whether nothing follows it on its stream. */
        public boolean ends() {
            return (flags & END_STREAM) != 0 && (type == DATA || type == HEADERS);
        }
    }

    /**
     * A connection whose streams may send so much before they are told to go on.
     *
     * @param receiveBytes how much is taken in ahead of a reader, roughly; 0 for as usual
     */
    public Http2Client(int port, int windowBytes, int receiveBytes) throws IOException {
        Socket plain = new Socket();
        if (receiveBytes > 0) {
            plain.setReceiveBufferSize(receiveBytes);
        }
        plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        plain.setTcpNoDelay(true);
        plain.setSoTimeout(PATIENCE_MILLIS);
        socket =
                (SSLSocket)
                        Certificates.believing()
                                .getSocketFactory()
                                .createSocket(plain, "", port, true);
        SSLParameters wanted = socket.getSSLParameters();
        wanted.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(wanted);
        socket.startHandshake();
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        // SETTINGS_INITIAL_WINDOW_SIZE
        frame(SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0}, windowBytes);
    }

    private void frame(int type, int flags, int stream, byte[] payload, int last)
            throws IOException {
        int at = payload.length - 4;
        for (int i = 0; i < 4; i++) {
            payload[at + i] = (byte) (last >>> (24 - 8 * i));
        }
        frame(type, flags, stream, payload);
    }

    /** Sends any frame. */
    public void frame(int type, int flags, int stream, byte[] payload) throws IOException {
        synchronized (out) {
            out.write(payload.length >>> 16);
            out.writeShort(payload.length);
            out.write(type);
            out.write(flags);
            out.writeInt(stream);
            out.write(payload);
            out.flush();
        }
    }

    /** Begins a request; gives its stream. */
    public int open(String method, String path, boolean ends, String... headers)
            throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        header(block, ":method", method);
        header(block, ":scheme", "https");
        header(block, ":authority", "localhost");
        header(block, ":path", path);
        for (String header : headers) {
            int colon = header.indexOf(": ");
            header(block, header.substring(0, colon), header.substring(colon + 2));
        }
        return open(block.toByteArray(), ends);
    }

    /** Begins a request with a head that is written already. */
    public int open(byte[] block, boolean ends) throws IOException {
        int stream = next;
        next += 2;
        frame(HEADERS, END_HEADERS | (ends ? END_STREAM : 0), stream, block);
        return stream;
    }

    /** Adds a header in the plainest way there is: nothing is remembered, nothing compressed. */
    public static void header(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        string(block, name);
        string(block, value);
    }

    private static void string(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < 127) {
            block.write(length);
        } else {
            block.write(127);
            int rest = length - 127;
            for (; rest >= 128; rest >>>= 7) {
                block.write((rest & 127) | 128);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(ISO_8859_1));
    }

    /** Sends a whole message to the endpoint; gives its stream. */
    public int post(String path, String json, String... headers) throws IOException {
        String[] all = Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = "content-type: application/json";
        int stream = open("POST", path, false, all);
        data(stream, json.getBytes(ISO_8859_1), true);
        return stream;
    }

    public void data(int stream, byte[] bytes, boolean ends) throws IOException {
        frame(DATA, ends ? END_STREAM : 0, stream, bytes);
    }

    /** Lets a stream send more, or the connection, which is number 0. */
    public void grant(int stream, int bytes) throws IOException {
        frame(WINDOW_UPDATE, 0, stream, new byte[4], bytes);
    }

    public void ping() throws IOException {
        frame(PING, 0, 0, new byte[8]);
    }

    /** Takes a request back. */
    public void reset(int stream) throws IOException {
        frame(RESET, 0, stream, new byte[4], 8);
    }

    /** The next frame that says something; what only keeps the connection going is seen to. */
    public Frame next() throws IOException {
        while (true) {
            int head = in.readInt();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            String payload = new String(in.readNBytes(head >>> 8), ISO_8859_1);
            Frame frame = new Frame(head & 255, flags, stream, payload);
            if (frame.type() == SETTINGS && (flags & ACK) == 0) {
                frame(SETTINGS, ACK, 0, new byte[0]);
            } else if (frame.type() <= RESET || frame.type() == GO_AWAY) {
                return frame;
            }
        }
    }

    /** Reads a stream's body to its end, making room for it. */
    public String body(int stream) throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            Frame frame = next();
            if (frame.stream() == stream && frame.type() == RESET) {
                throw new IOException("stream " + stream + " was reset");
            }
            if (frame.type() == DATA) {
                grant(0, Math.max(1, frame.payload().length()));
                if (frame.stream() == stream) {
                    grant(stream, Math.max(1, frame.payload().length()));
                    body.append(frame.payload());
                }
            }
            if (frame.stream() == stream && frame.ends()) {
                return body.toString();
            }
        }
    }

    /** Whether the server ends the connection, whatever it says before. */
    public boolean closes() {
        try {
            while (true) {
                next();
            }
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        // Its own goodbye would wait for somebody to read it.
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
