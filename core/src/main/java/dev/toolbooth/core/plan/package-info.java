/** The port to where plans are kept, and a keeper that ends with the process. */
@NullMarked
package dev.toolbooth.core.plan;

import org.jspecify.annotations.NullMarked;
