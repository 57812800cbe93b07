package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.IpAddress;
import java.net.UnknownHostException;
import java.util.List;

/** A resolver of names to addresses. May block for as long as it takes. */
@FunctionalInterface
public interface AddressLookup {

    /**
     * All addresses of the name, in the order in which to try them.
     *
     * @throws UnknownHostException when it has none
     */
    List<IpAddress> lookUp(String name) throws UnknownHostException;
}
