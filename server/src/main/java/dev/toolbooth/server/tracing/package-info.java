/** Calls as spans of OpenTelemetry. */
@NullMarked
package dev.toolbooth.server.tracing;

import org.jspecify.annotations.NullMarked;
