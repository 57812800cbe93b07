/**
 * Reading a configuration: file, environment and flags become one {@link
 * dev.toolbooth.app.config.Config}.
 */
@NullMarked
package dev.toolbooth.app.config.reading;

import org.jspecify.annotations.NullMarked;
