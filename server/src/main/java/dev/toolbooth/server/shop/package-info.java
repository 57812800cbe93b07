/** Endpoints that sell: shops, routes, top-ups, receipts, the bazaar and the facilitator. */
@NullMarked
package dev.toolbooth.server.shop;

import org.jspecify.annotations.NullMarked;
