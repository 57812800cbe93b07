/**
 * Real clients against the real server: whatever these tests show, a user's client will find too.
 * Start reading at {@link dev.toolbooth.e2e.ClientContract}.
 */
@NullMarked
package dev.toolbooth.e2e;

import org.jspecify.annotations.NullMarked;
