package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.office.OpenOffice;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whether the catalog is true, as the server that runs knows it. */
final class CatalogCheck {
    private static final String WHAT = "catalog";

    private CatalogCheck() {}

    static List<Finding> look(Config config) {
        if (!config.catalog().enabled()) {
            return List.of(Finding.ok(WHAT, "there is none"));
        }
        Optional<Office> office = OpenOffice.running(config);
        if (office.isEmpty()) {
            return List.of(Finding.ok(WHAT, "it is looked at while a server runs"));
        }
        return switch (office.get()
                .catalog()
                .entries(CatalogOffice.Sought.ALL, new Office.Part(null, 1))) {
            case Answer.Done(ObjectNode page) -> findings(page);
            case Answer.Refused(_, String message) ->
                    List.of(Finding.warn(WHAT, message, "the server's log may say more"));
        };
    }

    private static List<Finding> findings(ObjectNode page) {
        List<Finding> findings = new ArrayList<>();
        int entries = 0;
        for (JsonNode count : page.path("standings")) {
            entries += count.intValue();
        }
        int listed = count(page, "listed");
        int dead = count(page, "dead");
        int waiting = count(page, "changed") + count(page, "impostor");
        String found =
                entries
                        + (entries == 1 ? " entry, " : " entries, ")
                        + listed
                        + " listed, "
                        + dead
                        + " dead, "
                        + waiting
                        + " changed and waiting for consent";
        findings.add(
                waiting == 0
                        ? Finding.ok(WHAT, found)
                        : Finding.warn(
                                WHAT,
                                found,
                                "toolbooth catalog diff shows what has changed, catalog accept"
                                        + " agrees to it"));
        for (JsonNode feed : page.path("feeds")) {
            if (feed.has("problem")) {
                findings.add(
                        Finding.warn(
                                "catalog's source",
                                feed.path("from").asString("")
                                        + " can't be read: "
                                        + feed.path("problem").asString(""),
                                "look at catalog.facilitators and catalog.servers; it is tried"
                                        + " on"));
            }
        }
        return findings;
    }

    private static int count(ObjectNode page, String standing) {
        return page.path("standings").path(standing).intValue(0);
    }
}
