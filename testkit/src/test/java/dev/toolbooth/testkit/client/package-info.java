/** The client library, as its own page shows it. */
@NullMarked
package dev.toolbooth.testkit.client;

import org.jspecify.annotations.NullMarked;
