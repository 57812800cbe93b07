/**
 * Probes of listed entries, without paying: whether one responds, asks for payment, and is as the
 * catalog says.
 */
@NullMarked
package dev.toolbooth.catalog.probe;

import org.jspecify.annotations.NullMarked;
