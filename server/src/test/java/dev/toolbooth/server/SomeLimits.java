package dev.toolbooth.server;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.time.Duration;
import java.util.Map;

/** The standard limits, with those that a test wants to reach set lower. */
public final class SomeLimits {
    int connections = Limits.standard().http().connections();
    public Duration requestTimeout = Limits.standard().http().requestTimeout();
    public int bodyBytes = Limits.standard().http().bodyBytes();
    int anonymousBodyBytes = Limits.standard().http().anonymousBodyBytes();
    int addressConnections = Limits.standard().http().addressConnections();
    int jsonNodes = Limits.standard().messages().jsonNodes();
    int jsonDepth = Limits.standard().messages().jsonDepth();
    int batchMessages = Limits.standard().messages().batchMessages();
    int callsInFlight = Limits.standard().calls().inFlight();
    Duration toolTimeout = Limits.standard().calls().toolTimeout();
    Duration askTimeout = Limits.standard().calls().askTimeout();
    int sessions = Limits.standard().sessions().most();
    public Duration sessionIdle = Limits.standard().sessions().idle();
    int initializesPerMinute = Limits.standard().sessions().initializesPerMinute();
    int streams = Limits.standard().streams().most();
    public int routedRequests = Limits.standard().streams().routedRequests();
    public int outboxBytes = Limits.standard().streams().outboxBytes();
    int replayEvents = Limits.standard().streams().replayEvents();
    int replayBytes = Limits.standard().streams().replayBytes();
    public Duration heartbeat = Limits.standard().streams().heartbeat();
    int subscriptions = Limits.standard().streams().subscriptions();
    int tasks = Limits.standard().tasks().most();
    int tasksPerCaller = Limits.standard().tasks().perCaller();
    Duration taskTtl = Limits.standard().tasks().ttl();
    Duration requestStateTtl = Limits.standard().calls().requestStateTtl();
    int pageItems = Limits.standard().messages().pageItems();
    Duration shutdownGrace = Limits.standard().calls().shutdownGrace();
    Rate addressRate = Limits.standard().rates().address();
    Rate keyRate = Limits.standard().rates().key();

    public Limits build() {
        Limits.Calls standard = Limits.standard().calls();
        return new Limits(
                new Limits.Http(
                        connections,
                        requestTimeout,
                        bodyBytes,
                        anonymousBodyBytes,
                        addressConnections),
                new Limits.Messages(jsonNodes, jsonDepth, batchMessages, pageItems),
                new Limits.Calls(
                        callsInFlight,
                        toolTimeout,
                        askTimeout,
                        requestStateTtl,
                        shutdownGrace,
                        standard.kept(),
                        standard.keptBytes()),
                new Limits.Sessions(sessions, sessionIdle, initializesPerMinute),
                new Limits.Streams(
                        streams,
                        routedRequests,
                        outboxBytes,
                        replayEvents,
                        replayBytes,
                        heartbeat,
                        subscriptions),
                new Limits.Tasks(tasks, tasksPerCaller, taskTtl),
                new Limits.Rates(addressRate, keyRate, Map.of()));
    }
}
