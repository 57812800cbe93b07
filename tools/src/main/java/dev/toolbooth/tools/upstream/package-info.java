/** Tools of other servers, offered here as our own, and paid for within a budget. */
@NullMarked
package dev.toolbooth.tools.upstream;

import org.jspecify.annotations.NullMarked;
