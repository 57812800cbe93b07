/** The way out, tried from outside: through {@code http_request}, called over HTTP. */
@NullMarked
package dev.toolbooth.testkit.outbound;

import org.jspecify.annotations.NullMarked;
