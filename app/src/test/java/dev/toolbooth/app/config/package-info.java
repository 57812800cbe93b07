/** Tests of the configuration. */
@NullMarked
package dev.toolbooth.app.config;

import org.jspecify.annotations.NullMarked;
