/** What the server knows and nobody may be shown. */
@NullMarked
package dev.toolbooth.core.secret;

import org.jspecify.annotations.NullMarked;
