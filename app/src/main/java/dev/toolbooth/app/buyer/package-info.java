/** What the buyer's commands share: where things are kept, whom to call, and who is asked. */
@NullMarked
package dev.toolbooth.app.buyer;

import org.jspecify.annotations.NullMarked;
