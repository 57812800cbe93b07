/** Names in namespaces: how groups of tools and resources stay apart. */
@NullMarked
package dev.toolbooth.core.name;

import org.jspecify.annotations.NullMarked;
