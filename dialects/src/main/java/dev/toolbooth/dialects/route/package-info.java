/**
 * Tools as plain HTTP resources: a request is a call, a 402 asks for payment by x402, v1 and v2.
 * Start reading at {@link dev.toolbooth.dialects.route.ToolRoute}.
 */
@NullMarked
package dev.toolbooth.dialects.route;

import org.jspecify.annotations.NullMarked;
