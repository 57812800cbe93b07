package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.StatusOffice;

/** How a server is that runs on this machine, through its admin API. Immutable. */
final class RemoteStatusOffice implements StatusOffice {
    private final RemoteOffice office;

    RemoteStatusOffice(RemoteOffice office) {
        this.office = office;
    }

    @Override
    public Answer status() {
        return office.ask("GET", "/status", null);
    }

    @Override
    public Answer settings() {
        return office.ask("GET", "/settings", null);
    }

    @Override
    public Answer doctor() {
        return office.ask("GET", "/doctor", null);
    }
}
