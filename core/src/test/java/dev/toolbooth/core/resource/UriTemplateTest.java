package dev.toolbooth.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriTemplateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a:b                 | a:b           | {}
                    user:{id}           | user:7        | {id=7}
                    user:{id}/posts     | user:7/posts  | {id=7}
                    {x}                 | a             | {x=a}
                    a/{x}/{y}           | a/1/2         | {x=1, y=2}
                    a/{x}-{y}           | a/1-2-3       | {x=1, y=2-3}
                    file:///{+path}     | file:///a/b/c | {path=a/b/c}
                    file:///{+path}.txt | file:///a.b.txt | {path=a.b}
                    a:{x}.{y}           | a:b.c.d       | {x=b, y=c.d}
                    a:{x}               | a:%C3%A9%20+  | {x=é +}
                    a:{x}               | a:100%        | {x=100%}
                    a:{x}               | a:%zz         | {x=%zz}
                    """)
    void anAddressOfTheFormGivesItsValues(String template, String uri, String values) {
        assertThat(UriTemplate.parse(template).match(uri))
                .hasValueSatisfying(found -> assertThat(found).hasToString(values));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a:b             | a:bc
                    a:b             | a:
                    user:{id}       | user:
                    user:{id}       | user:7/8
                    user:{id}       | User:7
                    user:{id}/posts | user:7
                    user:{id}/posts | user:/posts
                    user:{id}/posts | user:7/posts/1
                    a/{x}/{y}       | a/1
                    file:///{+path} | file:///
                    """)
    void anotherAddressGivesNone(String template, String uri) {
        assertThat(UriTemplate.parse(template).match(uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:{x", "{", "a:{x}{y}", "{+a}{b}"})
    void aTemplateThatCannotBeReadIsRefused(String template) {
        assertThatThrownBy(() -> UriTemplate.parse(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(template);
    }

    @Test
    void aTemplateIsItsText() {
        assertThat(UriTemplate.parse("a:{x}/b")).hasToString("a:{x}/b");
    }

    /** Whoever makes a path of it has to look again: the value is decoded. */
    @Test
    void aValueMayHoldWhatItsSegmentCouldNot() {
        assertThat(UriTemplate.parse("a:{x}").match("a:..%2F..%2Fetc"))
                .contains(Map.of("x", "../../etc"));
    }
}
