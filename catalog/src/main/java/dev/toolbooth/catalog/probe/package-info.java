/**
 * Looking at what is listed without paying for it: whether it is there, asks for money, and is what
 * the catalog says of it.
 */
@NullMarked
package dev.toolbooth.catalog.probe;

import org.jspecify.annotations.NullMarked;
