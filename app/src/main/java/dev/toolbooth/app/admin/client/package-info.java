/** The admin API over HTTP, as the command line uses it on a running server. */
@NullMarked
package dev.toolbooth.app.admin.client;

import org.jspecify.annotations.NullMarked;
