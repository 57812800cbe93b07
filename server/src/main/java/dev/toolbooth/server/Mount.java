package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;
import org.jspecify.annotations.Nullable;

/**
 * What is served at an endpoint: how it speaks, and what is sold there.
 *
 * @param shop the shop that is entered there, or null for everything
 */
record Mount(Dialect dialect, @Nullable Shop shop) {}
