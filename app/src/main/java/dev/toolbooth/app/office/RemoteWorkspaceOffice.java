package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.WorkspaceOffice;
import tools.jackson.databind.JsonNode;

/** The workspace of a server that runs on this machine, through its admin API. Immutable. */
final class RemoteWorkspaceOffice implements WorkspaceOffice {
    private final RemoteOffice office;

    RemoteWorkspaceOffice(RemoteOffice office) {
        this.office = office;
    }

    @Override
    public Answer tools() {
        return office.ask("GET", "/workspace", null);
    }

    @Override
    public Answer use(String tool, JsonNode arguments) {
        return office.ask("POST", "/workspace/" + RemoteOffice.escaped(tool), arguments);
    }
}
