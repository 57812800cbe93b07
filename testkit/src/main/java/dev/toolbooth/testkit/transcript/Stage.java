package dev.toolbooth.testkit.transcript;

import java.io.IOException;
import java.net.Socket;

/** A running server to play a transcript against. */
public interface Stage extends AutoCloseable {

    /** Opens a connection to the server's HTTP port. */
    Socket connect() throws IOException;

    /** Starts the server on two pipes. */
    Pipes pipes() throws IOException;

    @Override
    void close();
}
