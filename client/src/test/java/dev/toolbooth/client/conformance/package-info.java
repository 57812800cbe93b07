/** The client that the official conformance suite runs. */
@NullMarked
package dev.toolbooth.client.conformance;

import org.jspecify.annotations.NullMarked;
