package dev.toolbooth.core.dialect;

import dev.toolbooth.core.money.Shop;
import tools.jackson.databind.node.ObjectNode;

/** A shop as clients see it: its address, its dialect and what it publishes. Immutable. */
public interface Storefront {

    Shop shop();

    /** What its paths begin with: empty, or a slash and a name. */
    String path();

    /** How its endpoint speaks. */
    Dialect dialect();

    /**
     * The document that says what is sold, and for how much.
     *
     * @param base where the reader reaches this server, without a slash at the end
     */
    ObjectNode manifest(String base);
}
