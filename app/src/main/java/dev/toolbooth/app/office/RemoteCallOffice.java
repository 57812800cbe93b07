package dev.toolbooth.app.office;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.Watching;
import dev.toolbooth.wire.Json;

/** The calls of a server that runs on this machine, through its admin API. Immutable. */
final class RemoteCallOffice implements CallOffice {
    private final RemoteOffice office;

    RemoteCallOffice(RemoteOffice office) {
        this.office = office;
    }

    @Override
    public Answer calls(Query query, Office.Part part) {
        return office.ask(
                "GET", "/calls" + RemoteOffice.query(part) + "&" + RemoteOffice.text(query), null);
    }

    @Override
    public Answer call(String id) {
        return office.ask("GET", "/calls/" + RemoteOffice.escaped(id), null);
    }

    @Override
    public Answer refund(String id) {
        return office.ask("POST", "/calls/" + RemoteOffice.escaped(id) + "/refund", Json.object());
    }

    @Override
    public Watching watch(Query query, Spectator who) {
        return office.watch("/events?" + RemoteOffice.text(query), who);
    }

    @Override
    public Answer challenges(Office.Part part) {
        return office.ask("GET", "/challenges" + RemoteOffice.query(part), null);
    }
}
