/** The screen of a terminal: the output of programs as a person would see it. */
@NullMarked
package dev.toolbooth.tools.workspace.terminals.screen;

import org.jspecify.annotations.NullMarked;
