/** What tools, prompts and resources are made of. */
@NullMarked
package dev.toolbooth.core.content;

import org.jspecify.annotations.NullMarked;
