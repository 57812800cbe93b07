/**
 * One operation from its start to its outcome. Start reading at {@link
 * dev.toolbooth.core.call.Engine}.
 */
@NullMarked
package dev.toolbooth.core.call;

import org.jspecify.annotations.NullMarked;
