package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.keys.KeyFile;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.app.log.Logging;
import dev.toolbooth.app.log.RecentLog;
import dev.toolbooth.app.source.SourceProblem;
import dev.toolbooth.app.source.ToolSources;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.core.call.Sealer;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.AesSealer;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.HttpSettings;
import dev.toolbooth.server.MonitorSettings;
import dev.toolbooth.server.ServerPorts;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.access.KeyAuthenticator;
import dev.toolbooth.server.access.Proxies;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.tools.builtin.BuiltinTools;
import dev.toolbooth.tools.builtin.HttpRequest;
import dev.toolbooth.tools.demo.DemoTools;
import dev.toolbooth.tools.resources.ServerFigures;
import dev.toolbooth.tools.resources.ServerResources;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;

/** Puts the parts together: the one place that knows which class gets which. */
public final class Wiring {
    private Wiring() {}

    /** The domain with everything that the configuration puts on offer. */
    public static Core core(Config config) throws SourceProblem {
        Config.Server server = config.server();
        ServerInfo info =
                new ServerInfo(
                        server.name(), null, server.version(), server.instructions().orElse(null));
        Sealer sealer =
                config.secret()
                        .map(secret -> AesSealer.of(secret.reveal()))
                        .orElseGet(AesSealer::ephemeral);
        Core core =
                Core.build(
                        info, config.limits(), ServerPorts.with(sealer), config.presence().names());
        if (config.tools().demo()) {
            DemoTools.installInto(
                    core.toolbox(),
                    core.prompts(),
                    core.resources(),
                    Clock.system(ZoneId.systemDefault()));
        }
        Config.Builtin builtin = config.builtin();
        if (builtin.enabled()) {
            BuiltinTools.installInto(
                    core.toolbox(),
                    new BuiltinTools.Settings(builtin.fileRoot(), builtin.fileBytes()));
            Config.Outbound web = config.outbound();
            core.toolbox()
                    .add(
                            Namespace.BUILT_IN,
                            new HttpRequest(
                                    outbound(web, core), web.timeout(), web.responseBytes()));
        }
        if (config.resources().builtin()) {
            RecentLog log = Logging.keepRecent(config);
            ServerResources.installInto(
                    core.resources(),
                    ShownConfig.of(config),
                    new ServerFigures(core, Clock.systemUTC()),
                    new ServerResources.Log(log::text, log::changes));
        }
        for (Path source : config.tools().sources()) {
            ToolSources.install(source, core.toolbox());
        }
        return core;
    }

    /** The one way out of the process, which starts when it is first used. */
    private static Outbound outbound(Config.Outbound settings, Core core) {
        GuardedOutbound outbound = GuardedOutbound.standard(settings.allow(), settings.requests());
        core.atStop().add(outbound::close);
        return outbound;
    }

    /** What reads and writes messages for a core. */
    public static Dialect dialect(Config config, Core core) {
        return new McpDialect(core.toolbox(), core.server(), config.hyper().pingMessage());
    }

    /** The listener that the configuration asks for, not started yet. */
    public static HttpListener listener(Config config, Core core) throws KeyProblem {
        return new HttpListener(
                settings(config), core, dialect(config, core), access(config), monitor(config));
    }

    private static Access access(Config config) throws KeyProblem {
        Config.Access access = config.access();
        Keys keys = new KeyFile(access.keys());
        return new Access(
                new KeyAuthenticator(keys, access.required(), Clock.systemUTC()),
                access.required(),
                new Proxies(access.proxies()),
                List.of());
    }

    private static MonitorSettings monitor(Config config) {
        Config.Monitor monitor = config.monitor();
        return new MonitorSettings(
                monitor.metrics(),
                monitor.metricsPublic(),
                monitor.health()
                        .map(at -> new MonitorSettings.Address(at.host(), at.port()))
                        .orElse(null));
    }

    private static HttpSettings settings(Config config) {
        Config.Listen listen = config.listen();
        return new HttpSettings(
                listen.host(),
                listen.port(),
                listen.endpoint(),
                new HashSet<>(listen.hosts()),
                new HashSet<>(listen.origins()),
                config.sessions().enabled(),
                listen.tls()
                        .map(tls -> new HttpSettings.Pem(tls.certificate(), tls.key()))
                        .orElse(null),
                config.hyper().sseAlias(),
                config.presence().mcp(),
                config.presence().publicity(),
                config.presence().cors());
    }
}
