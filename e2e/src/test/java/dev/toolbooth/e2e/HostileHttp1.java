package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** What can be done to others with a plain connection. */
enum HostileHttp1 implements HostileAct {
    /** Asks again and again, and takes next to nothing in. */
    DOES_NOT_READ {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path) throws IOException {
            byte[] many = bytes(request(path).repeat(50));
            while (!crowd.isOver()) {
                socket.getOutputStream().write(many);
            }
        }
    },
    /** Asks for much at once, reads the beginning, and then no more. */
    STOPS_READING {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path)
                throws IOException, InterruptedException {
            socket.getOutputStream().write(bytes(request(path).repeat(200)));
            socket.getInputStream().readNBytes(1000);
            while (!crowd.isOver()) {
                socket.getOutputStream().write(bytes(request(path)));
                crowd.pause(100);
            }
        }
    },
    /** Sends most of a body, and keeps the rest. */
    DOES_NOT_END {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path)
                throws IOException, InterruptedException {
            OutputStream out = socket.getOutputStream();
            out.write(head(path, "Content-Length: 4194304"));
            byte[] some = bytes(" ".repeat(64 * 1024));
            for (int i = 0; i < 60; i++) {
                out.write(some);
            }
            waitForEnd(crowd, socket);
        }
    },
    /** The same in chunks, which tell nobody how long it will be. */
    CHUNKS_WITHOUT_END {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path)
                throws IOException, InterruptedException {
            OutputStream out = socket.getOutputStream();
            out.write(head(path, "Transfer-Encoding: chunked"));
            byte[] chunk = bytes("8000\r\n" + " ".repeat(0x8000) + "\r\n");
            for (int i = 0; i < 120; i++) {
                out.write(chunk);
            }
            waitForEnd(crowd, socket);
        }
    },
    /** Sends as much JSON as there may be, of the smallest values there are. */
    MANY_NODES {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path) throws IOException {
            byte[] nodes = bytes("[" + "{},".repeat(1_300_000) + "{}]");
            OutputStream out = socket.getOutputStream();
            out.write(head(path, "Content-Length: " + nodes.length));
            out.write(nodes);
            socket.getInputStream().readNBytes(100);
        }
    },
    /** Headers that don't end, as small as they can be. */
    HEADS_WITHOUT_END {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path)
                throws IOException, InterruptedException {
            socket.getOutputStream()
                    .write(bytes(line(path) + "Host: localhost\r\n" + "a:\r\n".repeat(7_000)));
            waitForEnd(crowd, socket);
        }
    },
    /** A byte now and then, in and out. */
    IS_SLOW {
        @Override
        void play(HostileCrowd crowd, Socket socket, HostilePath path)
                throws IOException, InterruptedException {
            byte[] all = bytes(request(path));
            InputStream in = socket.getInputStream();
            for (int i = 0; i < all.length && !crowd.isOver(); i++) {
                socket.getOutputStream().write(all[i]);
                crowd.pause(25);
            }
            while (in.read() >= 0 && !crowd.isOver()) {
                crowd.pause(25);
            }
        }
    };

    private static final int SMALL_BUFFER = 4096;
    private static final int PATIENCE_MILLIS = 60_000;

    abstract void play(HostileCrowd crowd, Socket socket, HostilePath path)
            throws IOException, InterruptedException;

    @Override
    public void play(HostileCrowd crowd, int port, HostilePath path)
            throws IOException, InterruptedException {
        Socket socket = crowd.keep(new Socket());
        try {
            if (this == DOES_NOT_READ || this == STOPS_READING) {
                socket.setReceiveBufferSize(SMALL_BUFFER);
            }
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            play(crowd, socket, path);
        } finally {
            crowd.letGo(socket);
        }
    }

    private static void waitForEnd(HostileCrowd crowd, Socket socket)
            throws IOException, InterruptedException {
        while (!crowd.isOver() && socket.getInputStream().read() >= 0) {
            crowd.pause(0);
        }
    }

    private static String line(HostilePath path) {
        return path.method() + " " + path.path() + " HTTP/1.1\r\n";
    }

    private static byte[] head(HostilePath path, String length) {
        return bytes(
                line(path)
                        + "Host: localhost\r\nContent-Type: application/json\r\n"
                        + length
                        + "\r\n\r\n");
    }

    private static String request(HostilePath path) {
        String head = line(path) + "Host: localhost\r\n";
        return path.posts()
                ? head
                        + "Content-Type: application/json\r\nContent-Length: "
                        + path.body().length()
                        + "\r\n\r\n"
                        + path.body()
                : head + "\r\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
