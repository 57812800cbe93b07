/** Settings for serving: access, limits, discovery, observability and the outbound guard. */
@NullMarked
package dev.toolbooth.app.config.serving;

import org.jspecify.annotations.NullMarked;
