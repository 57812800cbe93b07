/** The pizza demo: tools with pages of their own, one of them paid. */
@NullMarked
package dev.toolbooth.tools.pizza;

import org.jspecify.annotations.NullMarked;
