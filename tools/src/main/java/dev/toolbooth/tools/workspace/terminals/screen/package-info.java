/** What a person would see on a terminal: what programs print, as it ends up on the screen. */
@NullMarked
package dev.toolbooth.tools.workspace.terminals.screen;

import org.jspecify.annotations.NullMarked;
