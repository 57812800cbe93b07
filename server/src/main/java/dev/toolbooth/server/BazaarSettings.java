package dev.toolbooth.server;

import dev.toolbooth.core.catalog.CatalogDesk;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;

/**
 * The bazaar: what can be bought, here and elsewhere, found and called by anyone.
 *
 * @param dialect how its endpoint speaks
 * @param shop the tools that are there
 * @param desk tells the same as documents
 */
public record BazaarSettings(Dialect dialect, Shop shop, CatalogDesk desk) {}
