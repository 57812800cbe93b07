package dev.toolbooth.core.outbound;

import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import java.util.List;
import java.util.Set;

/** One request of a chain of redirects: the first, or one that a redirect leads to. */
public record Hop(String method, Target target, List<OutboundHeader> headers, OutboundBody body) {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    public Hop {
        headers = List.copyOf(headers);
    }

    /**
     * The first request.
     *
     * @throws OutboundFailure when something in it can't be sent
     */
    public static Hop first(OutboundRequest request) throws OutboundFailure {
        if (!METHODS.contains(request.method())) {
            throw new OutboundFailure(
                    Reason.BAD_REQUEST,
                    "The method must be one of " + METHODS.stream().sorted().toList());
        }
        HeaderRules.check(request.headers());
        return new Hop(
                request.method(), Target.parse(request.url()), request.headers(), request.body());
    }

    /** Whether an answer with this status wants the request to go elsewhere. */
    public static boolean redirects(int status) {
        return REDIRECTS.contains(status);
    }

    /**
     * The request that follows a redirect. To another origin go only headers that say nothing about
     * the caller.
     *
     * @throws OutboundFailure when it must not be followed
     */
    public Hop next(int status, String location, Redirects allowed) throws OutboundFailure {
        Target to;
        try {
            to = target.resolve(location);
        } catch (OutboundFailure e) {
            throw refused("it leads to no usable URL (" + e.getMessage() + ")");
        }
        boolean same = target.sameOrigin(to);
        if (target.secure() && !to.secure()) {
            throw refused("it leads from https to http, where anyone can listen");
        }
        if (!same && allowed == Redirects.SAME_ORIGIN) {
            throw refused("it leads to another origin");
        }
        List<OutboundHeader> kept = same ? headers : HeaderRules.harmless(headers);
        boolean get =
                status == 303 ? !method.equals("HEAD") : status < 303 && method.equals("POST");
        return get
                ? new Hop("GET", to, HeaderRules.withoutBody(kept), OutboundBody.NONE)
                : new Hop(method, to, kept, body);
    }

    private static OutboundFailure refused(String why) {
        return new OutboundFailure(Reason.REFUSED, "The redirect was refused: " + why);
    }
}
