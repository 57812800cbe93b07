/**
 * The objects of x402, v1 and v2, as buyers, sellers and facilitators pass them around. Reading is
 * strict and never throws: what can't be read is a {@link dev.toolbooth.chain.x402.Reading.Bad}.
 */
@NullMarked
package dev.toolbooth.chain.x402;

import org.jspecify.annotations.NullMarked;
