/**
 * The engine: one operation from its start to its outcome. Start reading at {@link
 * dev.toolbooth.core.engine.Engine}.
 */
@NullMarked
package dev.toolbooth.core.engine;

import org.jspecify.annotations.NullMarked;
