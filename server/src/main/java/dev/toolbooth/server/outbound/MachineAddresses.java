package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.IpAddress;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/** The addresses of this machine, public ones too: whatever listens on them is our neighbour. */
final class MachineAddresses {
    private MachineAddresses() {}

    static boolean contain(IpAddress address) {
        try {
            return NetworkInterface.getByInetAddress(InetAddress.getByAddress(address.bytes()))
                    != null;
        } catch (SocketException | UnknownHostException e) {
            // Nobody knows, so it may be.
            return true;
        }
    }
}
