package dev.toolbooth.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tables that people read. */
class TextTableTest {
    @Test
    void aColumnIsAsWideAsTheWidestOfItAndNumbersStandAtTheRight() {
        TextTable textTable = new TextTable(Set.of(1), "ACCOUNT", "USD", "SINCE");
        textTable.row("starter", "10.000000", "today");
        textTable.row("wallet:eip155:84532:0x99", "0.01", "");
        assertThat(textTable.toString().lines())
                .containsExactly(
                        "ACCOUNT                         USD  SINCE",
                        "starter                   10.000000  today",
                        "wallet:eip155:84532:0x99       0.01  ");
    }

    private static TextTable wide() {
        TextTable table = new TextTable(Set.of(1), "ID", "USD", "HELD", "NOTE");
        table.row("0123456789abcdef", "10.00", "-", "a note that is rather long");
        table.row("0123456789abcdf0", "0.01", "0", "ok");
        return table;
    }

    private static String text(int columns, boolean coloured) {
        return wide().text(new TerminalOutput(columns, coloured, InstantSource.system()));
    }

    /** finding U4. */
    @Test
    void onANarrowTerminalEmptyColumnsGoAndLongTextsAreCut() {
        assertThat(text(60, false)).isEqualTo(wide().toString());
        assertThat(text(52, false).lines())
                .containsExactly(
                        "ID                  USD  NOTE",
                        "0123456789abcdef  10.00  a note that is rather long",
                        "0123456789abcdf0   0.01  ok");
        assertThat(text(40, false).lines())
                .containsExactly(
                        "ID                  USD  NOTE",
                        "0123456789abcdef  10.00  a note that is…",
                        "0123456789abcdf0   0.01  ok");
    }

    @Test
    void whatARowIsCalledAndNumbersAreNeverCut() {
        assertThat(text(10, false)).contains("0123456789abcdef  10.00  a note …");
    }

    @Test
    void headingsAndStatesHaveColoursWhereTheyAreWanted() {
        assertThat(text(80, true))
                .contains("\u001b[1mID\u001b[0m   ")
                .contains("  \u001b[32mok\u001b[0m");
        assertThat(text(80, false)).doesNotContain("\u001b");
    }
}
