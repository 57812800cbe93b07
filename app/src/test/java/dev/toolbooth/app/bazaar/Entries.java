package dev.toolbooth.app.bazaar;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.wire.Json;

/** Entries for tests. */
final class Entries {
    private Entries() {}

    /** A resource of that name and price, in that version of x402. */
    static Listing entry(String name, int version, int price) {
        String network = version == 1 ? "base-sepolia" : "eip155:84532";
        String amount = version == 1 ? "maxAmountRequired" : "amount";
        try {
            return ListingReader.read(
                    Json.parseObject(
                            """
                            {
                              "resource": "https://seller.example/%s",
                              "type": "http",
                              "x402Version": %d,
                              "description": "Data about %s",
                              "accepts": [
                                {
                                  "scheme": "exact",
                                  "network": "%s",
                                  "%s": "%d",
                                  "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                                  "payTo": "0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                                  "maxTimeoutSeconds": 60,
                                  "extra": {"name": "USDC", "version": "2"}
                                }
                              ]
                            }
                            """
                                    .formatted(name, version, name, network, amount, price)));
        } catch (BadListing e) {
            throw new IllegalStateException(e);
        }
    }
}
