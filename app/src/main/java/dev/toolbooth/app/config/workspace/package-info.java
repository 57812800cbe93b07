/** Settings for the workspace: files, commands, terminals, plans and code search. */
@NullMarked
package dev.toolbooth.app.config.workspace;

import org.jspecify.annotations.NullMarked;
