/** The code search of a workspace: its index, the updates to it, and queries. */
@NullMarked
package dev.toolbooth.search.code;

import org.jspecify.annotations.NullMarked;
