/**
 * The catalog of what can be bought, here and elsewhere: its sources, its checks, and calls through
 * this server.
 */
@NullMarked
package dev.toolbooth.catalog;

import org.jspecify.annotations.NullMarked;
