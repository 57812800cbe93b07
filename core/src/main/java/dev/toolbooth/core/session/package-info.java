/** Sessions, in revisions that have them. */
@NullMarked
package dev.toolbooth.core.session;

import org.jspecify.annotations.NullMarked;
