/** How a running server is: whether what it depends on works, and what operators should know. */
@NullMarked
package dev.toolbooth.app.status;

import org.jspecify.annotations.NullMarked;
