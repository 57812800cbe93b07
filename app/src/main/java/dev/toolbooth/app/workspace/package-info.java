/** The workspace of a server: its tools, and where they are served. */
@NullMarked
package dev.toolbooth.app.workspace;

import org.jspecify.annotations.NullMarked;
