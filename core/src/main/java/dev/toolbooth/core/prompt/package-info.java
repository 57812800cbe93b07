/** Prompts as their authors write them, and those on offer. */
@NullMarked
package dev.toolbooth.core.prompt;

import org.jspecify.annotations.NullMarked;
