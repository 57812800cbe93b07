/** The search of a workspace: its index, what keeps it true, and how it is asked. */
@NullMarked
package dev.toolbooth.search.code;

import org.jspecify.annotations.NullMarked;
