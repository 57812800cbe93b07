/** The admin API on the server that is shipped. */
@NullMarked
package dev.toolbooth.testkit.admin;

import org.jspecify.annotations.NullMarked;
