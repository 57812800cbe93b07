/** Tools of other servers, offered here as if they were ours, and paid for within a budget. */
@NullMarked
package dev.toolbooth.tools.upstream;

import org.jspecify.annotations.NullMarked;
