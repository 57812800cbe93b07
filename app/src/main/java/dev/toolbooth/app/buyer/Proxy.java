package dev.toolbooth.app.buyer;

import dev.toolbooth.client.McpException;
import dev.toolbooth.client.Tool;
import dev.toolbooth.core.Core;
import dev.toolbooth.tools.upstream.Paying;
import dev.toolbooth.tools.upstream.SpendingTool;
import dev.toolbooth.tools.upstream.UpstreamTools;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Offers what several servers have, and pays for it from one purse. */
public final class Proxy {
    private final Map<String, Remote> servers;
    private final Spender spender;
    private final Paying paying;

    /**
     * @param servers by the names that tell tools of the same name apart
     */
    public Proxy(Map<String, Remote> servers, Spender spender, Paying paying) {
        this.servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
        this.spender = spender;
        this.paying = paying;
    }

    /**
     * Adds all tools, and the two that tell of money.
     *
     * @return what could not be added, and why
     */
    public List<String> installInto(Core core) {
        List<String> problems = new ArrayList<>();
        SpendingTool.installInto(core.toolbox(), spender.purse(), Clock.systemUTC());
        Namespaces namespaces = new Namespaces(core.toolbox().home());
        servers.forEach(
                (name, remote) -> {
                    try {
                        UpstreamTools.installInto(
                                        core.toolbox(),
                                        namespaces.of(name),
                                        remote.client().listTools().stream()
                                                .map(Tool::json)
                                                .toList(),
                                        remote.paying(spender.buyer(remote)),
                                        paying)
                                .forEach(problem -> problems.add(name + ": " + problem));
                    } catch (McpException e) {
                        problems.add(name + ": " + e.getMessage());
                    }
                });
        return problems;
    }
}
