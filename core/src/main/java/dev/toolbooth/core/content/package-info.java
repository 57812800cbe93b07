/** The content of tools, prompts and resources. */
@NullMarked
package dev.toolbooth.core.content;

import org.jspecify.annotations.NullMarked;
