/** Calls as OpenTelemetry spans. */
@NullMarked
package dev.toolbooth.server.tracing;

import org.jspecify.annotations.NullMarked;
