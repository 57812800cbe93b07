package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables that people read. */
class TableTest {
    @Test
    void aColumnIsAsWideAsTheWidestOfItAndNumbersStandAtTheRight() {
        Table table = new Table(Set.of(1), "ACCOUNT", "USD", "SINCE");
        table.row("starter", "10.000000", "today");
        table.row("wallet:eip155:84532:0x99", "0.01", "");
        assertThat(table.toString().lines())
                .containsExactly(
                        "ACCOUNT                         USD  SINCE",
                        "starter                   10.000000  today",
                        "wallet:eip155:84532:0x99       0.01  ");
    }
}
