package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolbooth.server.Http2Client;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** What can be done to others with a connection that carries many streams. */
enum HostileHttp2 implements HostileAct {
    /** Asks on every stream there may be, and makes room for nothing. */
    SHUTS_WINDOWS {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path)
                throws IOException, InterruptedException {
            for (int i = 0; i < STREAMS; i++) {
                ask(client, path);
            }
            while (!crowd.isOver()) {
                // Says that it lives.
                client.ping();
                crowd.pause(100);
            }
        }
    },
    /** The same, and a byte of it now and then. */
    TAKES_CRUMBS {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path)
                throws IOException, InterruptedException {
            int last = 1;
            for (int i = 0; i < STREAMS; i++) {
                last = ask(client, path);
            }
            while (!crowd.isOver()) {
                client.grant(last, 1);
                crowd.pause(50);
            }
        }
    },
    /** Opens every window, asks, and doesn't read. */
    DOES_NOT_READ {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path)
                throws IOException, InterruptedException {
            client.grant(0, 1 << 30);
            while (!crowd.isOver()) {
                ask(client, path);
                crowd.pause(5);
            }
        }
    },
    /** Begins requests on every stream, with heads as large as they may be, and ends none. */
    DOES_NOT_END {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path)
                throws IOException, InterruptedException {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            Http2Client.header(block, ":method", path.method());
            Http2Client.header(block, ":scheme", "https");
            Http2Client.header(block, ":authority", "localhost");
            Http2Client.header(block, ":path", path.path());
            for (int i = 0; i < 200; i++) {
                Http2Client.header(block, "a", "");
            }
            for (int i = 0; i < STREAMS; i++) {
                int stream = client.open(block.toByteArray(), false);
                client.data(stream, new byte[500], false);
            }
            waitForEnd(crowd, client);
        }
    },
    /** Sends bodies that are nearly whole. */
    BODIES_WITHOUT_END {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path)
                throws IOException, InterruptedException {
            int[] streams = new int[4];
            for (int i = 0; i < streams.length; i++) {
                streams[i] =
                        client.open(
                                path.method(),
                                path.path(),
                                false,
                                "content-type: application/json");
            }
            for (int i = 0; i < 3 && !crowd.isOver(); i++) {
                for (int stream : streams) {
                    client.data(stream, new byte[15_000], false);
                }
                crowd.pause(20);
            }
            waitForEnd(crowd, client);
        }
    },
    /** Asks, and takes it back at once, until it is shown the door. */
    TAKES_BACK {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path) throws IOException {
            while (!crowd.isOver()) {
                client.reset(ask(client, path));
            }
        }
    },
    /** Sends what has to be answered, and doesn't read the answers. */
    PINGS {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path) throws IOException {
            while (!crowd.isOver()) {
                client.ping();
            }
        }
    },
    /** As much JSON as one window lets through, of the smallest values there are. */
    MANY_NODES {
        @Override
        void play(HostileCrowd crowd, Http2Client client, HostilePath path) throws IOException {
            byte[] nodes = ("[" + "{},".repeat(21_000) + "{}]").getBytes(ISO_8859_1);
            int stream =
                    client.open(
                            path.method(), path.path(), false, "content-type: application/json");
            for (int at = 0; at < nodes.length; at += 16_000) {
                int end = Math.min(nodes.length, at + 16_000);
                byte[] part = Arrays.copyOfRange(nodes, at, end);
                client.data(stream, part, end == nodes.length);
            }
            client.grant(stream, 1 << 20);
            client.body(stream);
        }
    };

    private static final int STREAMS = 99;
    private static final int SMALL_BUFFER = 4096;

    abstract void play(HostileCrowd crowd, Http2Client client, HostilePath path)
            throws IOException, InterruptedException;

    @Override
    public void play(HostileCrowd crowd, int port, HostilePath path)
            throws IOException, InterruptedException {
        boolean shut = this == SHUTS_WINDOWS || this == TAKES_CRUMBS;
        boolean blind = this == DOES_NOT_READ || this == PINGS || this == TAKES_BACK;
        Http2Client client =
                crowd.keep(
                        new Http2Client(
                                port, shut ? 0 : 1 << 30, blind || shut ? SMALL_BUFFER : 0));
        try {
            play(crowd, client, path);
        } finally {
            crowd.letGo(client);
        }
    }

    private static int ask(Http2Client client, HostilePath path) throws IOException {
        if (!path.posts()) {
            return client.open(path.method(), path.path(), true);
        }
        return client.post(path.path(), path.body());
    }

    private static void waitForEnd(HostileCrowd crowd, Http2Client client)
            throws IOException, InterruptedException {
        while (!crowd.isOver()) {
            client.next();
            crowd.pause(0);
        }
    }
}
