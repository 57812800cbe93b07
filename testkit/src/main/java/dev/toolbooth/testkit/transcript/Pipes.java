package dev.toolbooth.testkit.transcript;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * A server's standard streams, seen from its client.
 *
 * @param toServer its standard input
 * @param fromServer its standard output, which ends when the server does
 */
public record Pipes(OutputStream toServer, InputStream fromServer) {}
