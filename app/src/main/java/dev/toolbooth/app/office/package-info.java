/** The office of an operator: with the books in hand, or through a running server. */
@NullMarked
package dev.toolbooth.app.office;

import org.jspecify.annotations.NullMarked;
