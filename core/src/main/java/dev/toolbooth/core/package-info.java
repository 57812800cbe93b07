/**
 * The domain: tools, calls, sessions, tasks. Start reading at {@link
 * dev.toolbooth.core.engine.Engine}.
 */
@NullMarked
package dev.toolbooth.core;

import org.jspecify.annotations.NullMarked;
