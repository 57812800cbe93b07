/** What is remembered between requests, in revisions that have sessions. */
@NullMarked
package dev.toolbooth.core.session;

import org.jspecify.annotations.NullMarked;
