/** The running of handlers: deadline, cancellation, questions to the client, and the outcome. */
@NullMarked
package dev.toolbooth.core.handler;

import org.jspecify.annotations.NullMarked;
