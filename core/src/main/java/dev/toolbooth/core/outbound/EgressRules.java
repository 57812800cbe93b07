package dev.toolbooth.core.outbound;

import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The rules of where requests may go: to public addresses, and to what the operator has allowed.
 */
public final class EgressRules {
    private static final String HOW =
            "; only public addresses are asked, unless outbound.allow names others";

    private final List<AllowedHost> allowed;

    public EgressRules(List<AllowedHost> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /**
     * Checks a name before its addresses are looked up.
     *
     * @throws OutboundFailure when it always means this machine
     */
    public void checkName(Target target) throws OutboundFailure {
        boolean local = target.host().equals("localhost") || target.host().endsWith(".localhost");
        if (local && !named(target)) {
            throw refused(target, "is this server's own machine");
        }
    }

    /**
     * Checks every address of a target: one forbidden address spoils them all, because the
     * connection could use it.
     *
     * @param own whether an address belongs to this machine
     * @throws OutboundFailure when one of them must not be asked
     */
    public void check(Target target, List<IpAddress> addresses, Predicate<IpAddress> own)
            throws OutboundFailure {
        if (named(target)) {
            return;
        }
        for (IpAddress address : addresses) {
            if (allowed.stream().anyMatch(entry -> entry.admits(address, target.port()))) {
                continue;
            }
            Optional<String> objection =
                    AddressRules.objection(address)
                            .or(
                                    () ->
                                            own.test(address)
                                                    ? Optional.of("an address of this server")
                                                    : Optional.empty());
            if (objection.isPresent()) {
                throw target.literal().isPresent()
                        ? refused(target, "is " + objection.get())
                        // Not which one: the caller knows the name, not what is behind it.
                        : refused(target, "leads to an address that is not public");
            }
            if (BlockedPorts.contains(target.port())) {
                throw new OutboundFailure(
                        Reason.REFUSED,
                        "Refused: port "
                                + target.port()
                                + " belongs to another protocol; it is only asked when"
                                + " outbound.allow names host and port");
            }
        }
    }

    /**
     * Looks at the addresses of a target that the operator vouches for. It may be anywhere but
     * where machines keep their secrets: a name could be made to lead there, and only who writes
     * the address itself means it.
     *
     * @throws OutboundFailure when one of them must not be asked
     */
    public void checkVouched(Target target, List<IpAddress> addresses) throws OutboundFailure {
        boolean meant = target.literal().isPresent() || named(target);
        if (!meant && addresses.stream().anyMatch(AddressRules::holdsSecrets)) {
            throw refused(target, "leads to where cloud metadata services are");
        }
    }

    private boolean named(Target target) {
        return allowed.stream().anyMatch(entry -> entry.admits(target));
    }

    private static OutboundFailure refused(Target target, String what) {
        return new OutboundFailure(Reason.REFUSED, "Refused: " + target.host() + " " + what + HOW);
    }
}
