/** Ports of the core that the process provides: ids, sealing, logs and housekeeping. */
@NullMarked
package dev.toolbooth.server.runtime;

import org.jspecify.annotations.NullMarked;
