package dev.toolbooth.server;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.time.Duration;
import java.util.Map;

/** The standard limits, with those that a test wants to reach set lower. */
final class SomeLimits {
    int connections = Limits.standard().connections();
    Duration requestTimeout = Limits.standard().requestTimeout();
    int bodyBytes = Limits.standard().bodyBytes();
    int jsonDepth = Limits.standard().jsonDepth();
    int batchMessages = Limits.standard().batchMessages();
    int callsInFlight = Limits.standard().callsInFlight();
    Duration toolTimeout = Limits.standard().toolTimeout();
    Duration askTimeout = Limits.standard().askTimeout();
    int sessions = Limits.standard().sessions();
    Duration sessionIdle = Limits.standard().sessionIdle();
    int initializesPerMinute = Limits.standard().initializesPerMinute();
    int streams = Limits.standard().streams();
    int routedRequests = Limits.standard().routedRequests();
    int outboxBytes = Limits.standard().outboxBytes();
    int replayEvents = Limits.standard().replayEvents();
    int replayBytes = Limits.standard().replayBytes();
    Duration heartbeat = Limits.standard().heartbeat();
    int subscriptions = Limits.standard().subscriptions();
    int tasks = Limits.standard().tasks();
    int tasksPerCaller = Limits.standard().tasksPerCaller();
    Duration taskTtl = Limits.standard().taskTtl();
    Duration requestStateTtl = Limits.standard().requestStateTtl();
    int pageItems = Limits.standard().pageItems();
    Duration shutdownGrace = Limits.standard().shutdownGrace();
    Rate addressRate = Limits.standard().addressRate();
    Rate keyRate = Limits.standard().keyRate();

    Limits build() {
        return new Limits(
                connections,
                requestTimeout,
                bodyBytes,
                jsonDepth,
                batchMessages,
                callsInFlight,
                toolTimeout,
                askTimeout,
                sessions,
                sessionIdle,
                initializesPerMinute,
                streams,
                routedRequests,
                outboxBytes,
                replayEvents,
                replayBytes,
                heartbeat,
                subscriptions,
                tasks,
                tasksPerCaller,
                taskTtl,
                requestStateTtl,
                pageItems,
                shutdownGrace,
                Limits.standard().keptCalls(),
                Limits.standard().keptCallBytes(),
                addressRate,
                keyRate,
                Map.of());
    }
}
