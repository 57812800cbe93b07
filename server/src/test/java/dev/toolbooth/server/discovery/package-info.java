/** Tests of what the outside may learn of the server. */
@NullMarked
package dev.toolbooth.server.discovery;

import org.jspecify.annotations.NullMarked;
