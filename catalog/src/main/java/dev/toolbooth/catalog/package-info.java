/**
 * What can be bought, here and elsewhere: who says so, whether it is true, and how others call it
 * through this server.
 */
@NullMarked
package dev.toolbooth.catalog;

import org.jspecify.annotations.NullMarked;
