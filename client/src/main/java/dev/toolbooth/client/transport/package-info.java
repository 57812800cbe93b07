/**
 * Transports to a server: streamable HTTP, HTTP with a separate stream (2024-11-05), and a child's
 * standard input and output. They carry messages without knowing their meaning.
 */
@NullMarked
package dev.toolbooth.client.transport;

import org.jspecify.annotations.NullMarked;
