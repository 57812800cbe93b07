package dev.toolbooth.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class SchemaCheckTest {
    private static SchemaCheck check(String schema) {
        return SchemaCheck.of(Json.parseObject(schema.replace('\'', '"')));
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'type':'object','properties':{'a':{'type':'string'}}} | {'a':1} | /a
                    {'type':'object','required':['a']} | {} | ``
                    {'type':'object','additionalProperties':false} | {'b':1} | ``
                    {'type':'array','items':{'type':'integer'}} | [1,2,'x'] | /2
                    {'properties':{'a':{'items':{'maximum':5}}}} | {'a':[1,9]} | /a/1
                    {'properties':{'x/y~z':{'type':'string'}}} | {'x/y~z':1} | /x~1y~0z
                    {'anyOf':[{'type':'string'},{'type':'number'}]} | true | ``
                    {'oneOf':[{'minimum':1},{'maximum':9}]} | 5 | ``
                    {'not':{'type':'string'}} | 'x' | ``
                    {'if':{'required':['a']},'then':{'required':['b']}} | {'a':1} | ``
                    {'contains':{'type':'string'}} | [1] | ``
                    {'prefixItems':[{'type':'string'}],'items':{'type':'string'}} | ['a',1] | /1
                    {'type':'object','properties':{},'unevaluatedProperties':false} | {'a':1} | ``
                    """)
    void theFirstThingWrongIsNamedWithItsPlace(String schema, String value, String path) {
        assertThat(check(schema).verify().check(json(value)))
                .hasValueSatisfying(
                        wrong -> {
                            assertThat(wrong.path()).isEqualTo(path);
                            assertThat(wrong.reason()).isNotBlank();
                        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'anyOf':[{'type':'string'},{'type':'number'}]} | 1
                    {'anyOf':[{'items':{'type':'string'}},{'type':'array'}]} | [1,2,3]
                    {'oneOf':[{'minimum':7},{'maximum':5}]} | 9
                    {'not':{'type':'string'}} | 1
                    {'if':{'required':['a']},'then':{'required':['b']}} | {}
                    {'contains':{'type':'string'}} | [1,'a',2]
                    {'type':'integer'} | 1.0
                    {'$defs':{'n':{'type':'number'}},'$ref':'#/$defs/n'} | 1
                    """)
    void aGoodValueHasNothingWrong(String schema, String value) {
        assertThat(check(schema).verify().check(json(value))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object','properties':{'a':{'type':'string','pattern':'('}}}",
                "{'type':'object','properties':{'a':{'$ref':'#/nowhere'}}}",
                "{'$schema':'https://example.com/none','type':'object'}",
                "{'type':'object','$ref':'file:///etc/hostname'}"
            })
    void aSchemaThatCannotBeUsedIsRefusedAtOnce(String schema) {
        assertThatThrownBy(() -> check(schema).verify())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a usable JSON Schema 2020-12: ");
    }

    /** Whether the schema is refused, or the value by it. */
    private static boolean refuses(SchemaCheck check, JsonNode value) {
        try {
            return check.verify().check(value).isPresent();
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'object','$ref':'URL/a.json'}",
                "{'type':'object','properties':{'a':{'$ref':'URL/a.json#/x'}}}",
                "{'type':'object','properties':{'a':{'$dynamicRef':'URL/a.json#x'}}}",
                "{'$id':'URL/b.json','type':'object','properties':{'a':{'$ref':'a.json'}}}",
                "{'$schema':'URL/meta','type':'object','properties':{'a':{'type':'string'}}}",
                "{'$schema':'URL/meta','type':'object','minProperties':1}"
            })
    void aSchemaElsewhereIsNeverFetched(String schema) throws IOException {
        try (ServerSocketChannel elsewhere = ServerSocketChannel.open()) {
            elsewhere.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            elsewhere.configureBlocking(false);
            String url = "http://127.0.0.1:" + elsewhere.socket().getLocalPort();
            SchemaCheck check = check(schema.replace("URL", url));
            assertThat(refuses(check, json("{'a':1}"))).isTrue();
            assertThat(elsewhere.accept()).as("a connection").isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(a)\\\\1?(a|aa)+$",
                "^(a|a)*$",
                "^(a*)*\\\\1$",
                "(.*)*x\\\\1",
                "(a|b|ab)*c"
            })
    void aPatternThatRunsAwayIsStopped(String pattern) {
        SchemaCheck check =
                check("{'type':'object','properties':{'a':{'pattern':'" + pattern + "'}}}")
                        .verify();
        JsonNode value = Json.object().put("a", "ab".repeat(5_000) + "a".repeat(5_000) + "!");
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(check.check(value)).isPresent());
    }

    @Test
    void manyTextsShareTheStepsOfOneCheck() {
        SchemaCheck check =
                check("{'type':'array','items':{'not':{'pattern':'^(a)\\\\1?(a|aa)+$'}}}").verify();
        ArrayNode texts = Json.array();
        for (int i = 0; i < 2_000; i++) {
            texts.add("a".repeat(23) + "!");
        }
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () ->
                        assertThat(check.check(texts))
                                .contains(
                                        new Mismatch(
                                                "", "too costly to check against the schema")));
    }

    @Test
    void aLongTextIsNoReasonToGiveUp() {
        SchemaCheck check = check("{'properties':{'a':{'pattern':'^[a-z]*$'}}}").verify();
        assertThat(check.check(Json.object().put("a", "a".repeat(4_000_000)))).isEmpty();
    }

    @Test
    void aSchemaThatRefersToItselfInCirclesIsStopped() {
        SchemaCheck check = check("{'type':'object','$ref':'#'}").verify();
        assertThat(check.check(Json.object()))
                .contains(new Mismatch("", "too costly to check against the schema"));
    }

    @Test
    void whatDoesNotFitAPlainSchemaThatIsOddIsRefused() {
        SchemaCheck lengths = check("{'type':'string','minLength':99999999999999999999}").verify();
        assertThat(lengths.check(json("'ab'"))).isPresent();
        SchemaCheck names = check("{'type':'object','title':{},'required':[{},'a']}").verify();
        assertThat(names.check(Json.object())).isPresent();
        SchemaCheck types = check("{'type':[{'$ref':'n'}]}").verify();
        assertThat(types.check(json("'ab'"))).isPresent();
    }

    @Test
    void aRecursiveSchemaFollowsTheValue() {
        SchemaCheck tree = check("{'type':'object','properties':{'a':{'$ref':'#'}}}").verify();
        assertThat(tree.check(json("{'a':{'a':{}}}"))).isEmpty();
        assertThat(tree.check(json("{'a':{'a':1}}")))
                .hasValueSatisfying(wrong -> assertThat(wrong.path()).isEqualTo("/a/a"));
    }

    @Test
    void aDeepSchemaIsUsedOrRefusedAndNeverBreaks() {
        assertThatCode(() -> SchemaCheck.of(nested(200)).verify()).doesNotThrowAnyException();
        assertThatThrownBy(() -> SchemaCheck.of(nested(10_000)).verify())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aValueWithAMillionFaultsCostsNoMoreThanOneWithOne() {
        SchemaCheck check = check("{'type':'array','items':{'type':'string'}}").verify();
        ArrayNode numbers = Json.array();
        for (int i = 0; i < 1_000_000; i++) {
            numbers.add(1);
        }
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () ->
                        assertThat(check.check(numbers))
                                .hasValueSatisfying(
                                        wrong -> assertThat(wrong.path()).isEqualTo("/0")));
    }

    /** What was sent may be a secret, and the reason goes into logs. */
    @Test
    void theReasonDoesNotQuoteTheValue() {
        SchemaCheck check =
                check("{'properties':{'k':{'type':'string','pattern':'^x$','maxLength':1}}}");
        assertThat(check.check(json("{'k':'s3cret'}")))
                .hasValueSatisfying(wrong -> assertThat(wrong.reason()).doesNotContain("s3cret"));
    }

    /** The validator itself can't compare them, and must not break on what a client sends. */
    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808.0", "1e1000", "-1e1000", "1e-1000", "1.5e300"})
    void enormousNumbersAreCheckedOrRefusedAndNeverBreak(String number) {
        for (String schema :
                new String[] {
                    "{'type':'integer'}",
                    "{'maximum':5}",
                    "{'minimum':-5.5}",
                    "{'exclusiveMaximum':1e400}",
                    "{'multipleOf':3}",
                    "{'multipleOf':0.1}",
                    "{'enum':[1]}",
                    "{'const':1.0}",
                    "{'maxLength':3}",
                    "{'type':'string','format':'date'}"
                }) {
            assertThatCode(() -> check(schema).check(Json.parse(number)))
                    .doesNotThrowAnyException();
        }
    }

    private static ObjectNode nested(int depth) {
        ObjectNode outermost = Json.object();
        ObjectNode at = outermost;
        for (int i = 0; i < depth; i++) {
            at = at.putObject("not");
        }
        return outermost;
    }
}
