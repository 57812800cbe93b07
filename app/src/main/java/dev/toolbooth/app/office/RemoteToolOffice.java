package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.ToolOffice;
import tools.jackson.databind.JsonNode;

/** The tools of a server that runs on this machine, through its admin API. Immutable. */
final class RemoteToolOffice implements ToolOffice {
    private final RemoteOffice office;

    RemoteToolOffice(RemoteOffice office) {
        this.office = office;
    }

    @Override
    public Answer tools() {
        return office.ask("GET", "/tools", null);
    }

    @Override
    public Answer attempt(JsonNode order) {
        return office.ask("POST", "/try", order);
    }
}
