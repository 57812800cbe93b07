package dev.toolbooth.catalog.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class FormBodyTest {
    private static final int MANY = 1_048_576;

    private static String written(String json) throws BadForm {
        FormBody form = FormBody.of(Json.parse(json), MANY);
        String boundary = form.contentType().replace("multipart/form-data; boundary=", "");
        return form.body().utf8().replace(boundary, "B").replace("\r\n", "\n");
    }

    @Test
    void eachMemberIsAFieldAndAListSeveral() throws BadForm {
        assertThat(
                        written(
                                """
                                {"city":"Zürich","days":3,"all":true,"not":null,
                                 "tag":["a","b"],"more":{"x":1}}
                                """))
                .isEqualTo(
                        """
                        --B
                        Content-Disposition: form-data; name="city"

                        Zürich
                        --B
                        Content-Disposition: form-data; name="days"

                        3
                        --B
                        Content-Disposition: form-data; name="all"

                        true
                        --B
                        Content-Disposition: form-data; name="tag"

                        a
                        --B
                        Content-Disposition: form-data; name="tag"

                        b
                        --B
                        Content-Disposition: form-data; name="more"
                        Content-Type: application/json

                        {"x":1}
                        --B--
                        """);
    }

    @Test
    void aFileIsSentAsOne() throws BadForm {
        assertThat(
                        written(
                                """
                                {"picture":{"base64":"aGk=","filename":"a.png",
                                  "contentType":"image/png"},
                                 "other":{"base64":"aGk="}}
                                """))
                .isEqualTo(
                        """
                        --B
                        Content-Disposition: form-data; name="picture"; filename="a.png"
                        Content-Type: image/png

                        hi
                        --B
                        Content-Disposition: form-data; name="other"; filename="other"
                        Content-Type: application/octet-stream

                        hi
                        --B--
                        """);
    }

    @Test
    void noNameEndsItsLineAndNoContentEndsItsPart() throws BadForm {
        assertThat(written("{\"a\\\"; x=\\\"\\r\\nX-Evil: 1\":\"v\"}"))
                .contains("name=\"a%22; x=%22%0D%0AX-Evil: 1\"");
        FormBody once = FormBody.of(Json.parse("{\"a\":\"v\"}"), MANY);
        String boundary = once.contentType().substring(once.contentType().indexOf('=') + 1);
        FormBody again = FormBody.of(Json.object().put("a", "\r\n--" + boundary + "--\r\n"), MANY);
        assertThat(again.contentType()).doesNotContain(boundary);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "a text"                                         | must be an object
                    [1]                                              | must be an object
                    {"f":{"base64":"?"}}                             | base64 can't be read
                    {"f":{"base64":"","contentType":"a/b\\r\\nX: y"}} | contentType is no such as
                    """)
    void whatNoFormHasIsRefused(String json, String problem) {
        assertThatThrownBy(() -> FormBody.of(Json.parse(json), MANY))
                .isInstanceOf(BadForm.class)
                .hasMessageContaining(problem);
    }

    @Test
    void thereAreLimitsOnBytesAndFields() throws BadForm {
        ObjectNode fields = Json.object().put("a", "v");
        int bytes = FormBody.of(fields, MANY).body().size();
        assertThat(FormBody.of(fields, bytes).body().size()).isEqualTo(bytes);
        assertThatThrownBy(() -> FormBody.of(fields, bytes - 1))
                .hasMessage("has at most " + (bytes - 1) + " bytes");
        ObjectNode many = Json.object();
        for (int i = 0; i < FormBody.PARTS_MAX; i++) {
            many.put("f" + i, i);
        }
        assertThat(FormBody.of(many, MANY).body().size()).isPositive();
        assertThatThrownBy(() -> FormBody.of(many.put("more", 1), MANY))
                .hasMessage("has at most 100 fields");
    }
}
