/**
 * Conversations with a server as text files that read like the specification, and the runner that
 * plays them. Start reading at {@link dev.toolbooth.testkit.transcript.Transcript}, which has the
 * format, then {@link dev.toolbooth.testkit.transcript.Player}.
 */
@NullMarked
package dev.toolbooth.testkit.transcript;

import org.jspecify.annotations.NullMarked;
