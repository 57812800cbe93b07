package dev.toolbooth.app.buying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedArgumentsTest {
    private static final String SCHEMA =
            """
            {"properties":{"city":{"type":"string"},"k":{"type":"integer"},"deep":{"type":"boolean"},
             "tags":{"type":"array"},"kind":{"enum":["a","b"]},"any":{},
             "maybe":{"anyOf":[{"type":"string"},{"type":"null"}]}}}""";

    private static String read(String... words) throws TypedArguments.BadArgument {
        return Json.text(TypedArguments.read(List.of(words), Json.parse(SCHEMA)));
    }

    @Test
    void theSchemaSaysWhatAValueIs() throws Exception {
        assertThat(read("city=7", "k=7", "deep=true", "tags=[1,2]", "kind=a", "maybe=null"))
                .isEqualTo(
                        """
                        {"city":"7","k":7,"deep":true,"tags":[1,2],"kind":"a","maybe":"null"}""");
    }

    @Test
    void whatTheSchemaDoesNotKnowIsTakenAsItLooks() throws Exception {
        assertThat(read("other=3", "word=hello", "empty=", "list=[1]", "any=true"))
                .isEqualTo(
                        "{\"other\":3,\"word\":\"hello\",\"empty\":\"\",\"list\":[1],\"any\":true}");
    }

    @Test
    void jsonCanBeSaidInSoManyWords() throws Exception {
        assertThat(read("city:=null", "url=http://a.example/?x=1"))
                .isEqualTo("{\"city\":null,\"url\":\"http://a.example/?x=1\"}");
    }

    @Test
    void whatIsNoArgumentIsSaid() {
        assertThatThrownBy(() -> read("city"))
                .hasMessage("\"city\": expected name=value, or name:=JSON such as count:=3");
        assertThatThrownBy(() -> read("k=seven")).hasMessage("\"k=seven\": expected integer");
        assertThatThrownBy(() -> read("city=a", "city=b")).hasMessage("\"city\" is given twice");
        assertThatThrownBy(() -> read("x:={")).hasMessageContaining("no JSON");
        assertThatThrownBy(() -> TypedArguments.object("[1]"))
                .hasMessageContaining("expected a JSON object");
    }
}
