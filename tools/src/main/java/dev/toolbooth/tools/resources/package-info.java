/**
 * What a client may read about the server itself, where that is switched on. Start reading at
 * {@link dev.toolbooth.tools.resources.ServerResources}.
 */
@NullMarked
package dev.toolbooth.tools.resources;

import org.jspecify.annotations.NullMarked;
