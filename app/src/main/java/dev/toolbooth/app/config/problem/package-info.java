/**
 * Problems of a configuration: where a value came from, what is wrong with it and what was probably
 * meant.
 */
@NullMarked
package dev.toolbooth.app.config.problem;

import org.jspecify.annotations.NullMarked;
