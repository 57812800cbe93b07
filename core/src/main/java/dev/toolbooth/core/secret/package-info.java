/** The server's secrets, and their masking in output. */
@NullMarked
package dev.toolbooth.core.secret;

import org.jspecify.annotations.NullMarked;
