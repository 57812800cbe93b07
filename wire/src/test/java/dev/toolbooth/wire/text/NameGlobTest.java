package dev.toolbooth.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameGlobTest {

    @ParameterizedTest
    @CsvSource({
        "*, '', true",
        "*, anything, true",
        "LC_*, LC_ALL, true",
        "LC_*, LC_, true",
        "LC_*, XLC_ALL, false",
        "*.test, api.test, true",
        "*.test, api.test.example, false",
        "a*b*c, aXbYc, true",
        "a*b*c, aXcYb, false",
        "a*ab, aaab, true",
        "name, name, true",
        "name, names, false",
        "'', '', true",
        "'', x, false",
        "a*, a*, true"
    })
    void aStarStandsForAnyNumberOfLetters(String glob, String text, boolean matches) {
        assertThat(NameGlob.matches(glob, text)).isEqualTo(matches);
    }
}
