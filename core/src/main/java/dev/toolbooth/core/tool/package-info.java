/** Tools as their authors write them. Start reading at {@link dev.toolbooth.core.tool.Tool}. */
@NullMarked
package dev.toolbooth.core.tool;

import org.jspecify.annotations.NullMarked;
