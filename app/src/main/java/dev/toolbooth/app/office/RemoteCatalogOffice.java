package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The catalog of a server that runs on this machine, through its admin API. Immutable. */
final class RemoteCatalogOffice implements CatalogOffice {
    private static final String CATALOG = "/catalog";

    private final RemoteOffice office;

    RemoteCatalogOffice(RemoteOffice office) {
        this.office = office;
    }

    @Override
    public Answer entries(Sought sought, Office.Part part) {
        return office.ask(
                "GET",
                CATALOG
                        + RemoteOffice.query(part)
                        + wish("words", sought.words())
                        + wish("standing", sought.standing())
                        + wish("type", sought.type())
                        + wish("network", sought.network())
                        + wish("asset", sought.asset())
                        + wish("max_usd", sought.maxUsd()),
                null);
    }

    private static String wish(String name, @Nullable String value) {
        return value == null ? "" : "&" + name + "=" + RemoteOffice.escaped(value);
    }

    @Override
    public Answer entry(String id) {
        return office.ask("GET", one(id), null);
    }

    private static String one(String id) {
        return CATALOG + "/" + RemoteOffice.escaped(id);
    }

    @Override
    public Answer add(JsonNode order, boolean near) {
        return office.ask("POST", CATALOG, order);
    }

    @Override
    public Answer remove(String id) {
        return office.ask("DELETE", one(id), null);
    }

    @Override
    public Answer probe(String id) {
        return office.ask("POST", one(id) + "/probe", Json.object());
    }

    @Override
    public Answer accept(String id, JsonNode order) {
        return office.ask("POST", one(id) + "/accept", order);
    }
}
