/**
 * Ways to a server: streamable HTTP, HTTP with a stream of its own (2024-11-05), and a child's
 * standard input and output. They carry messages and know nothing of what those mean.
 */
@NullMarked
package dev.toolbooth.client.transport;

import org.jspecify.annotations.NullMarked;
