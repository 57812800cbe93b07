/** The workspace of a server: its tools and their endpoints. */
@NullMarked
package dev.toolbooth.app.workspace;

import org.jspecify.annotations.NullMarked;
