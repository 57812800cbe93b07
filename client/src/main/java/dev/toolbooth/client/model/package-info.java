/** Tools, prompts, resources and results as a client sees them. */
@NullMarked
package dev.toolbooth.client.model;

import org.jspecify.annotations.NullMarked;
