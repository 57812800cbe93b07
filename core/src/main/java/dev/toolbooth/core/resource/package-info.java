/** Resources as their authors write them, and those on offer. */
@NullMarked
package dev.toolbooth.core.resource;

import org.jspecify.annotations.NullMarked;
