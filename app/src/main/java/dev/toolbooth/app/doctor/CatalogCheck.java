package dev.toolbooth.app.doctor;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.catalog.CatalogEntry.Standing;
import dev.toolbooth.catalog.EntryCounts;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.maintenance.CatalogReader;
import dev.toolbooth.store.postgres.PostgresSource;
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

/** The check of the catalog, as the running server has it, or as the last one has left it. */
final class CatalogCheck {
    private static final String WHAT = "catalog";

    private CatalogCheck() {}

    static List<CheckResult> check(Config config, Optional<AdminApi> running, Instant now) {
        if (!config.catalog().enabled()) {
            return List.of(CheckResult.ok(WHAT, "there is none"));
        }
        if (running.isEmpty()) {
            return kept(config, now);
        }
        return switch (running.get().ask(AdminRequest.get("/catalog").page(null, 1))) {
            case AdminResult.Done(ObjectNode page) -> findings(page);
            case AdminResult.Refused(_, String message, _) ->
                    List.of(CheckResult.warn(WHAT, message, "the server's log may say more"));
        };
    }

    /** What is in the store; what this server sells itself is not. */
    private static List<CheckResult> kept(Config config, Instant now) {
        EntryCounts entryCounts = new EntryCounts(config.catalog().limits(), now);
        Optional<String> postgres = config.selling().store();
        try {
            boolean there =
                    postgres.isPresent()
                            ? CatalogReader.postgres(
                                    PostgresSource.at(postgres.get()), entryCounts::count)
                            : CatalogReader.sqlite(config.data(), entryCounts::count);
            if (!there) {
                return List.of(CheckResult.ok(WHAT, "no entries of others yet"));
            }
        } catch (StoreProblem e) {
            return List.of(
                    CheckResult.warn(
                            WHAT,
                            Objects.requireNonNullElse(e.getMessage(), "it can't be read"),
                            "restore it from a back-up, or move it away: the catalog then starts"
                                    + " empty"));
        }
        Map<Standing, Integer> counts = new EnumMap<>(Standing.class);
        for (Standing one : Standing.values()) {
            counts.put(one, entryCounts.of(one));
        }
        List<CheckResult> findings = new ArrayList<>();
        findings.add(counted(counts));
        if (entryCounts.unreadable() > 0) {
            findings.add(
                    CheckResult.warn(
                            WHAT,
                            entryCounts.unreadable() + " stored entries can't be read",
                            "another version of the program wrote them; add them again"));
        }
        return findings;
    }

    private static List<CheckResult> findings(ObjectNode page) {
        Map<Standing, Integer> counts = new EnumMap<>(Standing.class);
        for (Standing one : Standing.values()) {
            String word = one.name().toLowerCase(Locale.ROOT);
            counts.put(one, page.path("standings").path(word).intValue(0));
        }
        List<CheckResult> findings = new ArrayList<>();
        findings.add(counted(counts));
        for (JsonNode feed : page.path("feeds")) {
            if (feed.has("problem")) {
                findings.add(
                        CheckResult.warn(
                                "catalog's source",
                                feed.path("from").asString("")
                                        + " can't be read: "
                                        + feed.path("problem").asString(""),
                                "check catalog.facilitators and catalog.servers; the server keeps"
                                        + " trying"));
            }
        }
        return findings;
    }

    private static CheckResult counted(Map<Standing, Integer> counts) {
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
                        + " changed and waiting for you to accept";
        return waiting == 0
                ? CheckResult.ok(WHAT, found)
                : CheckResult.warn(
                        WHAT,
                        found,
                        "toolbooth catalog diff shows the changes, and catalog accept accepts"
                                + " them");
    }
}
