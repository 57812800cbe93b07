package dev.toolbooth.app.status;

import dev.toolbooth.app.ShownConfig;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.doctor.Doctor;
import dev.toolbooth.app.doctor.Finding;
import dev.toolbooth.app.log.Redactor;
import dev.toolbooth.app.office.Presence;
import dev.toolbooth.core.Core;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Answer.Done;
import dev.toolbooth.server.admin.StatusOffice;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How the server is that this is part of. Safe for concurrent use. */
public final class LocalStatusOffice implements StatusOffice {
    /** How long what the doctor has found is told again. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Config config;
    private final Core core;
    private final Presence presence;
    private final Clock clock;
    private final LongSupplier nanos;
    private final Health health;

    /** The one that sees the doctor; the others wait for the same findings. */
    private final ReentrantLock visit = new ReentrantLock();

    private @Nullable ObjectNode findings;
    private long foundNanos;

    /**
     * @param nanos a clock that only runs forward
     */
    public LocalStatusOffice(
            Config config, Core core, Presence presence, Clock clock, LongSupplier nanos) {
        this.config = config;
        this.core = core;
        this.presence = presence;
        this.clock = clock;
        this.nanos = nanos;
        this.health = new Health(config, core, nanos);
    }

    @Override
    public Answer status() {
        ObjectNode json = Json.object();
        String told = config.presence().publicity().url();
        json.putObject("server")
                .put("name", core.server().name())
                .put("version", core.server().version())
                .put("started", core.stats().since().toString())
                .put("url", told == null ? presence.url().toString() : told);
        json.put("now", clock.instant().toString())
                .put("in_flight", core.running().size())
                .put("sessions", core.sessions().size())
                .put("streams", presence.streams());
        ArrayNode signs = json.putArray("health");
        try {
            for (Health.Sign sign : health.signs()) {
                signs.addObject()
                        .put("name", sign.name())
                        .put("state", sign.state().name())
                        .put("message", sign.message());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.closed("the server stops");
        }
        json.set("notices", Notices.of(config, core.till().shops()));
        return new Done(json);
    }

    @Override
    public Answer settings() {
        Redactor redactor = new Redactor(KnownSecrets.of(config, Map.of()));
        ObjectNode json = Json.object();
        json.set("settings", ShownConfig.masked("", config.settings().rows(), redactor));
        return new Done(json);
    }

    @Override
    public Answer doctor() {
        visit.lock();
        try {
            if (findings == null || nanos.getAsLong() - foundNanos > FRESH.toNanos()) {
                findings = found(new Doctor(config, clock).look());
                foundNanos = nanos.getAsLong();
            }
            return new Done(Objects.requireNonNull(findings).deepCopy());
        } finally {
            visit.unlock();
        }
    }

    private static ObjectNode found(List<Finding> all) {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("findings");
        for (Finding finding : all) {
            ObjectNode one =
                    array.addObject()
                            .put("name", finding.what())
                            .put("state", finding.verdict().name())
                            .put("message", finding.found());
            if (!finding.advice().isEmpty()) {
                one.put("fix", finding.advice());
            }
        }
        return json;
    }
}
