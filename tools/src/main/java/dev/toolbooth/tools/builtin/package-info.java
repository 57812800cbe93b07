/**
 * The built-in group, which an operator enables: tools that act on this machine and beyond it. None
 * of them starts a process. Start reading at {@link dev.toolbooth.tools.builtin.BuiltinTools}.
 */
@NullMarked
package dev.toolbooth.tools.builtin;

import org.jspecify.annotations.NullMarked;
