package dev.toolbooth.catalog.probe;

import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.wire.x402.X402Document;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of a resource for catalogs in a demand of v2. */
public final class BazaarMetadata {
    private BazaarMetadata() {}

    /** What is wrong with how it describes itself for catalogs, if it does. */
    public static Optional<String> problem(ObjectNode demand) {
        JsonNode bazaar = new X402Document(demand).bazaar();
        if (!(bazaar.path("schema") instanceof ObjectNode schema)) {
            return Optional.empty();
        }
        if (leadsAway(schema)) {
            return Optional.of("its bazaar extension has a schema that refers to another document");
        }
        try {
            Optional<Mismatch> unfit = SchemaCheck.of(schema).verify().check(bazaar.path("info"));
            return unfit.map(
                    one ->
                            "its bazaar extension's info does not fit its schema: "
                                    + one.path()
                                    + " "
                                    + one.reason());
        } catch (IllegalArgumentException e) {
            return Optional.of("its bazaar extension's schema is " + e.getMessage());
        }
    }

    private static boolean leadsAway(JsonNode schema) {
        boolean here =
                schema.path("$ref").isString() && !schema.path("$ref").asString().startsWith("#");
        return here || schema.valueStream().anyMatch(BazaarMetadata::leadsAway);
    }
}
