/**
 * Resources about the server itself, where they are enabled. Start reading at {@link
 * dev.toolbooth.tools.resources.ServerResources}.
 */
@NullMarked
package dev.toolbooth.tools.resources;

import org.jspecify.annotations.NullMarked;
