package dev.toolbooth.server.admin;

import tools.jackson.databind.JsonNode;

/** An office of a server that has no catalog. */
final class ClosedCatalogOffice implements CatalogOffice {
    private static final Answer CLOSED =
            new Answer.Refused(
                    Answer.Reason.CONFLICT, "this server has no catalog: catalog.enabled is false");

    @Override
    public Answer entries(Sought sought, Office.Part part) {
        return CLOSED;
    }

    @Override
    public Answer entry(String id) {
        return CLOSED;
    }

    @Override
    public Answer add(JsonNode order, boolean near) {
        return CLOSED;
    }

    @Override
    public Answer remove(String id) {
        return CLOSED;
    }

    @Override
    public Answer probe(String id) {
        return CLOSED;
    }

    @Override
    public Answer accept(String id, JsonNode order) {
        return CLOSED;
    }
}
