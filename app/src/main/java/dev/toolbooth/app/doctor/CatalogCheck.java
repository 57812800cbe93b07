package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.office.OpenOffice;
import dev.toolbooth.catalog.Census;
import dev.toolbooth.catalog.Entry.Standing;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CatalogOffice;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.store.CatalogGlance;
import dev.toolbooth.store.PostgresSource;
import dev.toolbooth.store.StoreProblem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whether the catalog is true: as the server that runs knows it, or as the last one has left it.
 */
final class CatalogCheck {
    private static final String WHAT = "catalog";

    private CatalogCheck() {}

    static List<Finding> look(Config config, Instant now) {
        if (!config.catalog().enabled()) {
            return List.of(Finding.ok(WHAT, "there is none"));
        }
        Optional<Office> office = OpenOffice.running(config);
        if (office.isEmpty()) {
            return kept(config, now);
        }
        return switch (office.get()
                .catalog()
                .entries(CatalogOffice.Sought.ALL, new Office.Part(null, 1))) {
            case Answer.Done(ObjectNode page) -> findings(page);
            case Answer.Refused(_, String message) ->
                    List.of(Finding.warn(WHAT, message, "the server's log may say more"));
        };
    }

    /** What is in the store; what this server sells itself is not. */
    private static List<Finding> kept(Config config, Instant now) {
        Census census = new Census(config.catalog().limits(), now);
        Optional<String> postgres = config.trade().store();
        try {
            boolean there =
                    postgres.isPresent()
                            ? CatalogGlance.postgres(
                                    PostgresSource.at(postgres.get()), census::count)
                            : CatalogGlance.sqlite(config.data(), census::count);
            if (!there) {
                return List.of(Finding.ok(WHAT, "nothing of others is kept in it yet"));
            }
        } catch (StoreProblem e) {
            return List.of(
                    Finding.warn(
                            WHAT,
                            Objects.requireNonNullElse(e.getMessage(), "it can't be read"),
                            "restore it from a back-up, or move it away: the catalog then begins"
                                    + " anew"));
        }
        Map<Standing, Integer> counts = new EnumMap<>(Standing.class);
        for (Standing one : Standing.values()) {
            counts.put(one, census.of(one));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(counted(counts));
        if (census.unreadable() > 0) {
            findings.add(
                    Finding.warn(
                            WHAT,
                            census.unreadable() + " kept entries can't be read",
                            "another version of the program has written them; add them again"));
        }
        return findings;
    }

    private static List<Finding> findings(ObjectNode page) {
        Map<Standing, Integer> counts = new EnumMap<>(Standing.class);
        for (Standing one : Standing.values()) {
            String word = one.name().toLowerCase(Locale.ROOT);
            counts.put(one, page.path("standings").path(word).intValue(0));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(counted(counts));
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

    private static Finding counted(Map<Standing, Integer> counts) {
        int entries = counts.values().stream().mapToInt(Integer::intValue).sum();
        int waiting =
                counts.getOrDefault(Standing.CHANGED, 0)
                        + counts.getOrDefault(Standing.IMPOSTOR, 0);
        String found =
                entries
                        + (entries == 1 ? " entry, " : " entries, ")
                        + counts.getOrDefault(Standing.LISTED, 0)
                        + " listed, "
                        + counts.getOrDefault(Standing.DEAD, 0)
                        + " dead, "
                        + waiting
                        + " changed and waiting for consent";
        return waiting == 0
                ? Finding.ok(WHAT, found)
                : Finding.warn(
                        WHAT,
                        found,
                        "toolbooth catalog diff shows what has changed, catalog accept agrees to"
                                + " it");
    }
}
