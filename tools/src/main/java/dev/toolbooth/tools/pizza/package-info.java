/** The pizza demo: tools that show something in a page of their own, of which one is paid for. */
@NullMarked
package dev.toolbooth.tools.pizza;

import org.jspecify.annotations.NullMarked;
