/**
 * Pages and files generated from the settings: the reference, the JSON Schema and the starter file.
 */
@NullMarked
package dev.toolbooth.app.config.reference;

import org.jspecify.annotations.NullMarked;
