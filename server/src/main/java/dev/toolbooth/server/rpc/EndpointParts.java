package dev.toolbooth.server.rpc;

import dev.toolbooth.core.Core;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.wire.RpcCodec;

/** The parts that all endpoints of a server share. */
public record EndpointParts(
        Core core,
        RpcCodec codec,
        Dispatcher dispatcher,
        Gate gate,
        BearerChallenge challenge,
        HttpResponder responder) {}
