/** Digests: SHA-256, and canonical JSON to compute them from. */
@NullMarked
package dev.toolbooth.core.digest;

import org.jspecify.annotations.NullMarked;
