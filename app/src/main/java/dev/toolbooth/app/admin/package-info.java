/**
 * The admin API in process: what operators read and change, on the stores and the running server.
 */
@NullMarked
package dev.toolbooth.app.admin;

import org.jspecify.annotations.NullMarked;
