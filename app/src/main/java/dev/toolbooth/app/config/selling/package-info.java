/** Settings for selling: servers, prices, payments, facilitators, catalog and extra listeners. */
@NullMarked
package dev.toolbooth.app.config.selling;

import org.jspecify.annotations.NullMarked;
