package dev.toolbooth.server.shop;

import dev.toolbooth.core.catalog.CatalogDocumentSource;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.money.Shop;

/**
 * The settings of the bazaar, where anyone finds and calls what can be bought, here and elsewhere.
 *
 * @param dialect its dialect
 * @param shop the tools that are there
 * @param documents the same as documents
 */
public record BazaarSettings(Dialect dialect, Shop shop, CatalogDocumentSource documents) {}
