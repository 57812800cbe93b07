package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** finding A5: what an operator is advised to do about a database that can't be used. */
class StoreProblemTest {
    private static String advice(SQLException why) {
        return new StoreProblem("no", new IllegalStateException(why)).advice();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "08001 | start PostgreSQL, or mend its address in store",
                "57P03 | start PostgreSQL, or mend its address in store",
                "28P01 | mend the user and the password in store",
                "3D000 | make that database, or name another in store",
                "53100 | make room on PostgreSQL's disk, or let it have more connections",
                "42P01 | do what PostgreSQL says"
            })
    void postgresSaysByItsStateWhatIsWrong(String state, String advice) {
        assertThat(advice(new SQLException("no", state))).isEqualTo(advice);
    }

    /** SQLite's numbers for full, input or output, can't be opened, busy, and corrupt. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "13 | make room on the disk of data, and let this user write there",
                "778 | make room on the disk of data, and let this user write there",
                "14 | make room on the disk of data, and let this user write there",
                "5 | wait until whoever else writes there has finished",
                "11 | stop the server, and restore a back-up",
                "1 | look at data in the configuration"
            })
    void sqliteSaysByItsNumberWhatIsWrong(int number, String advice) {
        assertThat(advice(new SQLException("no", null, number))).isEqualTo(advice);
    }

    @Test
    void whatIsNoFaultOfADatabaseIsLookedForInTheConfiguration() {
        assertThat(new StoreProblem("no").advice())
                .isEqualTo("look at store and data in the configuration");
    }
}
