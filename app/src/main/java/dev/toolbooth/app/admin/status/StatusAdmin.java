package dev.toolbooth.app.admin.status;

import dev.toolbooth.app.admin.AdminConnection;
import dev.toolbooth.app.admin.AdminSubject;
import dev.toolbooth.app.admin.client.ServerUrl;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.KnownSecrets;
import dev.toolbooth.app.doctor.CheckResult;
import dev.toolbooth.app.doctor.Doctor;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Done;
import dev.toolbooth.server.admin.AdminRoute;
import dev.toolbooth.server.admin.AdminSchema;
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

/** The status, the settings and the health of the running server. Safe for concurrent use. */
public final class StatusAdmin implements AdminSubject {
    private static final AdminSchema SIGN =
            AdminSchema.of(
                    "HealthSign",
                    "How one thing is that the server depends on. What was not looked at yet is a"
                            + " warning.",
                    """
                    name     string  Such as store, ledger, search, catalog, node base, \
                      facilitator base.
                    state    ok|warn|fail
                    message  string
                    """);

    private static final AdminSchema STATUS =
            AdminSchema.of(
                    "Status",
                    "How the server is.",
                    """
                    server     object
                      name     string
                      version  string
                      started  time  When it began to count.
                      url      string  Where it is reached.
                    now        time  By the server's clock.
                    in_flight  count  Calls that run.
                    sessions   count  Sessions of MCP.
                    streams    count  Event streams that are open.
                    health     HealthSign[]
                    notices    Notice[]
                    """,
                    SIGN,
                    OperatorNotices.NOTICE);

    private static final AdminSchema SETTINGS =
            AdminSchema.of(
                    "SettingList",
                    "Every setting that has a value.",
                    "settings SettingRow[]",
                    AdminSchema.of(
                            "SettingRow",
                            "A setting that has a value.",
                            """
                            name       string  The whole key.
                            value      any  As in the file; secrets are masked.
                            origin     string  Where it is from: default, a file and line, env and \
                              a name, or flag and a name.
                            standard?  string  What it is when nobody says.
                            """));

    private static final AdminSchema FINDINGS =
            AdminSchema.of(
                    "FindingList",
                    "What the doctor found, at most ten seconds ago.",
                    "findings Finding[]",
                    AdminSchema.of(
                            "Finding",
                            "What the doctor found about one thing.",
                            """
                            name     string
                            state    ok|warn|fail
                            message  string
                            fix?     string  What to do.
                            """));

    /** How long the doctor's findings are reused. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Config config;
    private final Core core;
    private final ServerUrl serverUrl;
    private final Clock clock;
    private final LongSupplier nanos;
    private final HealthProbe healthProbe;

    /** The one that sees the doctor; the others wait for the same findings. */
    private final ReentrantLock visit = new ReentrantLock();

    private @Nullable ObjectNode findings;
    private long foundNanos;

    /**
     * @param nanos a clock that only runs forward
     */
    public StatusAdmin(
            Config config, Core core, ServerUrl serverUrl, Clock clock, LongSupplier nanos) {
        this.config = config;
        this.core = core;
        this.serverUrl = serverUrl;
        this.clock = clock;
        this.nanos = nanos;
        this.healthProbe = new HealthProbe(config, core, nanos);
    }

    @Override
    public List<AdminRoute> routes() {
        return List.of(
                AdminRoute.get("/status", _ -> status())
                        .says(
                                "Say how the server is.",
                                "Nodes and facilitators are looked at in the background, every 30"
                                        + " seconds at most; nobody waits for them.")
                        .answers(STATUS),
                AdminRoute.get("/settings", _ -> settings())
                        .says(
                                "List every setting with its value and where that comes from;"
                                        + " secrets are masked.")
                        .answers(SETTINGS),
                AdminRoute.get("/doctor", _ -> doctor())
                        .says(
                                "Have the doctor look at everything the server depends on, which"
                                        + " may take seconds.")
                        .answers(FINDINGS));
    }

    private AdminResult status() throws InterruptedException {
        ObjectNode json = Json.object();
        String told = config.discovery().profile().url();
        json.putObject("server")
                .put("name", core.server().name())
                .put("version", core.server().version())
                .put("started", core.stats().since().toString())
                .put("url", told == null ? serverUrl.url().toString() : told);
        json.put("now", clock.instant().toString())
                .put("in_flight", core.running().size())
                .put("sessions", core.sessions().size())
                .put("streams", serverUrl.streams());
        ArrayNode signs = json.putArray("health");
        for (HealthProbe.Sign sign : healthProbe.signs()) {
            signs.addObject()
                    .put("name", sign.name())
                    .put("state", sign.state().name())
                    .put("message", sign.message());
        }
        json.set("notices", OperatorNotices.of(config, core.billing().shops()));
        return new Done(json);
    }

    private AdminResult settings() {
        Redactor redactor = new Redactor(KnownSecrets.of(config, Map.of()));
        ObjectNode json = Json.object();
        json.set("settings", redactor.settings(config.settings().rows()));
        return new Done(json);
    }

    private AdminResult doctor() {
        visit.lock();
        try {
            if (findings == null || nanos.getAsLong() - foundNanos > FRESH.toNanos()) {
                findings =
                        found(
                                new Doctor(config, () -> AdminConnection.running(config), clock)
                                        .check());
                foundNanos = nanos.getAsLong();
            }
            return new Done(Objects.requireNonNull(findings).deepCopy());
        } finally {
            visit.unlock();
        }
    }

    private static ObjectNode found(List<CheckResult> all) {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("findings");
        for (CheckResult result : all) {
            ObjectNode one =
                    array.addObject()
                            .put("name", result.what())
                            .put("state", result.verdict().name())
                            .put("message", result.found());
            if (!result.advice().isEmpty()) {
                one.put("fix", result.advice());
            }
        }
        return json;
    }
}
