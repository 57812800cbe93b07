package dev.toolbooth.app.config.selling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.core.limit.Rate;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may have payments settled, as the configuration says it. */
class FacilitatorServiceSettingsTest {
    private static final String FIRST = "fk_1".repeat(10);
    private static final String SECOND = "fk_2".repeat(10);
    private static final String NETWORK =
            "payments: {networks: [{network: 'eip155:84532', pay-to:"
                    + " '0x209693Bc6afc0C5328bA36FaF03C514EF312287C', node:"
                    + " 'https://node.example', key: '${env:KEY}'}]}\n";

    @TempDir private Path folder;

    private Desk desk(String keys) {
        return new Desk(folder).env("KEY", "0x" + "07".repeat(32)).env("SELLERS", keys);
    }

    @Test
    void withoutKeysNobodyMay() {
        assertThat(desk("").file("listen: {port: 1}").config().facilitator().keys()).isEmpty();
    }

    @Test
    void keysHaveBlanksBetweenThem() {
        FacilitatorConfig facilitator =
                desk(FIRST + "  " + SECOND)
                        .file(
                                NETWORK
                                        + "facilitator: {keys: '${env:SELLERS}', rate: 5/s,"
                                        + " settles-at-once: 3}\n")
                        .config()
                        .facilitator();
        assertThat(facilitator.keys()).extracting(Secret::reveal).containsExactly(FIRST, SECOND);
        assertThat(facilitator.rate()).isEqualTo(Rate.read("5/s").orElseThrow());
        assertThat(facilitator.settlesAtOnce()).isEqualTo(3);
        assertThat(facilitator.toString()).doesNotContain("fk_");
    }

    @Test
    void aShortKeyAmongLongOnesIsReported() {
        String report =
                desk(FIRST + " short")
                        .file(NETWORK + "facilitator: {keys: '${env:SELLERS}'}\n")
                        .report();
        assertThat(report)
                .contains("facilitator.keys", "has a key that is too short")
                .doesNotContain("fk_");
    }

    @Test
    void whereThisServerSettlesNothingItIsNoFacilitator() {
        String report = desk(FIRST).file("facilitator: {keys: '${env:SELLERS}'}\n").report();
        assertThat(report)
                .contains("facilitator.keys", "no network is settled by this server itself");
    }
}
