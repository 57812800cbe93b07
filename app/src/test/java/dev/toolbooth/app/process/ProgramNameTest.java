package dev.toolbooth.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The program's name as it is printed. */
class ProgramNameTest {

    @Test
    void itIsOneWordOfAShell() {
        assertThat(ProgramName.shown("./toolbooth")).isEqualTo("./toolbooth");
        assertThat(ProgramName.shown("/opt/my tools/toolbooth"))
                .isEqualTo("'/opt/my tools/toolbooth'");
        assertThat(ProgramName.shown("/it's/toolbooth")).isEqualTo("'/it'\\''s/toolbooth'");
    }
}
