package dev.toolbooth.app.payments;

import dev.toolbooth.app.config.selling.PaymentConfig;
import dev.toolbooth.core.outbound.AllowedHost;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * The hosts that payments need, which the operator has named and which may therefore be anywhere.
 */
public final class PaymentHosts {
    private PaymentHosts() {}

    public static List<AllowedHost> of(PaymentConfig payments) {
        return Stream.concat(
                        payments.facilitator().stream(),
                        payments.networks().stream()
                                .flatMap(
                                        network ->
                                                Stream.concat(
                                                        network.node().stream(),
                                                        network.facilitator().stream())))
                .flatMap(url -> AllowedHost.parse(URI.create(url).getRawAuthority()).stream())
                .distinct()
                .toList();
    }
}
