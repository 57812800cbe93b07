package dev.toolbooth.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

class RpcCodecTest {
    private static final int PARSE = RpcCode.PARSE_ERROR;
    private static final int INVALID = RpcCode.INVALID_REQUEST;
    private static final int DEPTH = 10;
    private static final int BATCH = 3;

    private final RpcCodec codec = new RpcCodec(DEPTH, BATCH);

    /** One thing a client may send by mistake or malice, and what it is told. */
    record Row(String what, String input, Charset charset, int code, @Nullable JsonNode id) {
        @Override
        public String toString() {
            return what;
        }
    }

    /** Nothing can be read of it, so no id is echoed. */
    private static Row row(int code, String what, String input) {
        return new Row(what, input, UTF_8, code, null);
    }

    private static Row bytes(int code, String what, String input, Charset charset) {
        return new Row(what, input, charset, code, null);
    }

    /** It is JSON with an id, which is echoed. */
    private static Row echo(String what, String id, String input) {
        return new Row(what, input, UTF_8, INVALID, Json.parse(id));
    }

    private static String call(String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":" + params + "}";
    }

    private static String nested(int depth) {
        return call("{\"a\":" + "[".repeat(depth - 2) + "]".repeat(depth - 2) + "}");
    }

    private static String batch(int messages) {
        return IntStream.range(0, messages).mapToObj(i -> call("{}")).toList().toString();
    }

    static Stream<Row> notJson() {
        return Stream.of(
                row(PARSE, "nothing", ""),
                row(PARSE, "blanks", " \r\n\t"),
                row(PARSE, "an opening brace", "{"),
                row(PARSE, "a closing brace", "}"),
                row(PARSE, "an opening bracket", "["),
                row(PARSE, "brackets that cross", "[{]}"),
                row(PARSE, "cut off in a name", "{\"jsonrp"),
                row(PARSE, "cut off before a value", "{\"jsonrpc\":"),
                row(PARSE, "cut off in a text", "{\"jsonrpc\":\"2."),
                row(PARSE, "cut off in an escape", "{\"a\":\"\\u12"),
                row(PARSE, "cut off in a word", "{\"a\":tru"),
                row(PARSE, "cut off before the end", "{\"jsonrpc\":\"2.0\",\"id\":1"),
                row(PARSE, "a word after the message", call("{}") + " x"),
                row(PARSE, "a second message after it", call("{}") + call("{}")),
                row(PARSE, "a bracket after it", call("{}") + "]"),
                row(PARSE, "a NUL after it", call("{}") + "\0"),
                row(PARSE, "a comma after the last element", "[1,]"),
                row(PARSE, "a comma after the last member", "{\"a\":1,}"),
                row(PARSE, "no comma between members", "{\"a\":1 \"b\":2}"),
                row(PARSE, "no colon", "{\"a\" 1}"),
                row(PARSE, "a name twice", "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2}"),
                row(PARSE, "a name twice, once escaped", "{\"id\":1,\"\\u0069d\":2}"),
                row(PARSE, "a name twice, further in", call("{\"a\":1,\"a\":1}")),
                row(PARSE, "a name without quotes", "{a:1}"),
                row(PARSE, "single quotes", "{'jsonrpc':'2.0'}"),
                row(PARSE, "a block comment", "{/* */}"),
                row(PARSE, "a line comment", "{} // x"),
                row(PARSE, "a hash comment", "# x\n{}"),
                row(PARSE, "NaN", call("{\"a\":NaN}")),
                row(PARSE, "Infinity", call("{\"a\":-Infinity}")),
                row(PARSE, "undefined", call("{\"a\":undefined}")),
                row(PARSE, "True", call("{\"a\":True}")),
                row(PARSE, "a leading zero", call("{\"a\":01}")),
                row(PARSE, "a leading plus", call("{\"a\":+1}")),
                row(PARSE, "a leading point", call("{\"a\":.5}")),
                row(PARSE, "a trailing point", call("{\"a\":1.}")),
                row(PARSE, "an empty exponent", call("{\"a\":1e}")),
                row(PARSE, "hexadecimal", call("{\"a\":0x10}")),
                row(PARSE, "a tab in a text", call("{\"a\":\"\t\"}")),
                row(PARSE, "a line break in a text", call("{\"a\":\"\n\"}")),
                row(PARSE, "a NUL in a text", call("{\"a\":\"\0\"}")),
                row(PARSE, "an unknown escape", call("{\"a\":\"\\x41\"}")),
                row(PARSE, "half a pair in a value", call("{\"a\":\"\\ud83d\"}")),
                row(PARSE, "the other half", call("{\"a\":\"\\uDE00\"}")),
                row(PARSE, "halves the wrong way round", call("{\"a\":\"\\ude00\\ud83d\"}")),
                row(PARSE, "half a pair in a name", call("{\"\\ud83d\":1}")),
                row(PARSE, "half a pair in the id", "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud83d\"}"),
                row(PARSE, "HTML", "<!doctype html>"),
                row(PARSE, "a form", "jsonrpc=2.0&id=1"));
    }

    static Stream<Row> notUtf8() {
        return Stream.of(
                bytes(PARSE, "UTF-16, big end first", call("{}"), StandardCharsets.UTF_16BE),
                bytes(PARSE, "UTF-16, little end first", call("{}"), StandardCharsets.UTF_16LE),
                bytes(PARSE, "UTF-16 with a mark", call("{}"), StandardCharsets.UTF_16),
                bytes(PARSE, "UTF-32, big end first", call("{}"), StandardCharsets.UTF_32BE),
                bytes(PARSE, "UTF-32, little end first", call("{}"), StandardCharsets.UTF_32LE),
                bytes(PARSE, "Latin-1", call("{\"a\":\"\u00e9\"}"), ISO_8859_1),
                bytes(PARSE, "a byte that UTF-8 lacks", call("{\"a\":\"\u00ff\"}"), ISO_8859_1),
                bytes(PARSE, "a tail with no head", call("{\"a\":\"\u0080\"}"), ISO_8859_1),
                bytes(PARSE, "an overlong slash", call("{\"a\":\"\u00c0\u00af\"}"), ISO_8859_1),
                bytes(
                        PARSE,
                        "a longer overlong slash",
                        call("{\"a\":\"\u00e0\u0080\u00af\"}"),
                        ISO_8859_1),
                bytes(
                        PARSE,
                        "half a pair as bytes",
                        call("{\"a\":\"\u00ed\u00a0\u0080\"}"),
                        ISO_8859_1),
                bytes(
                        PARSE,
                        "past U+10FFFF",
                        call("{\"a\":\"\u00f4\u0090\u0080\u0080\"}"),
                        ISO_8859_1),
                bytes(PARSE, "a character cut off", "{\"a\":\"\u00f0\u009f", ISO_8859_1));
    }

    static Stream<Row> tooMuch() {
        return Stream.of(
                row(INVALID, "one level too deep", nested(DEPTH + 1)),
                row(INVALID, "far too deep", "[".repeat(100_000)),
                row(INVALID, "far too deep, objects", "{\"a\":".repeat(100_000)),
                row(INVALID, "401 digits", call("{\"a\":" + "9".repeat(401) + "}")),
                row(INVALID, "401 digits of a fraction", call("{\"a\":0." + "9".repeat(401) + "}")),
                row(INVALID, "an exponent past 1000", call("{\"a\":1e1001}")),
                row(INVALID, "an exponent past -1000", call("{\"a\":1e-1001}")),
                row(INVALID, "an exponent that Java can't hold", call("{\"a\":1e99999999999}")),
                row(INVALID, "one that it can't hold, negative", call("{\"a\":-1E-99999999999}")),
                row(
                        INVALID,
                        "a name of 60 000 letters",
                        call("{\"" + "a".repeat(60_000) + "\":1}")),
                row(INVALID, "an empty batch", "[]"),
                row(INVALID, "a batch with one too many", batch(BATCH + 1)));
    }

    static Stream<Row> notRpc() {
        return Stream.of(
                row(INVALID, "null", "null"),
                row(INVALID, "a word", "true"),
                row(INVALID, "a number", "42"),
                row(INVALID, "a text", "\"hello\""),
                row(INVALID, "an empty object", "{}"),
                row(INVALID, "no version, no id", "{\"method\":\"m\"}"),
                echo("no version", "1", "{\"id\":1,\"method\":\"m\"}"),
                echo("version 1.0", "1", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}"),
                echo("version as a number", "1", "{\"jsonrpc\":2.0,\"id\":1,\"method\":\"m\"}"),
                echo("version null", "\"x\"", "{\"jsonrpc\":null,\"id\":\"x\",\"method\":\"m\"}"),
                echo("version with a blank", "1", "{\"jsonrpc\":\"2.0 \",\"id\":1}"),
                row(INVALID, "id null", "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"m\"}"),
                row(INVALID, "id a fraction", "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"m\"}"),
                row(INVALID, "id 1.0", "{\"jsonrpc\":\"2.0\",\"id\":1.0,\"method\":\"m\"}"),
                row(INVALID, "id a word", "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"m\"}"),
                row(INVALID, "id an object", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"m\"}"),
                row(INVALID, "id an array", "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"m\"}"),
                echo("method a number", "1", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":1}"),
                echo("method null", "1", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":null}"),
                echo("method an object", "1", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":{}}"),
                row(INVALID, "method a number, no id", "{\"jsonrpc\":\"2.0\",\"method\":1}"),
                echo("params an array", "1", call("[1]")),
                echo("params an empty array", "1", call("[]")),
                echo("params a text", "1", call("\"a\"")),
                echo("params a number", "1", call("1")),
                echo("params a word", "1", call("false")),
                row(
                        INVALID,
                        "bad params, no id",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":1}"),
                echo("only an id", "1", "{\"jsonrpc\":\"2.0\",\"id\":1}"),
                row(INVALID, "only a version", "{\"jsonrpc\":\"2.0\"}"),
                echo(
                        "a result and an error",
                        "1",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}"),
                row(INVALID, "a result with no id", "{\"jsonrpc\":\"2.0\",\"result\":{}}"),
                row(
                        INVALID,
                        "an error with id null",
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{}}"),
                echo("Method, not method", "1", "{\"jsonrpc\":\"2.0\",\"id\":1,\"Method\":\"m\"}"));
    }

    @ParameterizedTest
    @MethodSource({"notJson", "notUtf8", "tooMuch", "notRpc"})
    void whatIsNoMessageIsRefusedWithItsCodeAndItsId(Row row) {
        switch (codec.read(row.input().getBytes(row.charset()))) {
            case RpcBody.Broken(int code, String reason) -> {
                assertThat(code).isEqualTo(row.code());
                assertThat(row.id()).as("what can't be read has no id to echo").isNull();
                assertThat(reason)
                        .startsWith(code == PARSE ? "Parse error: " : "Invalid request: ");
            }
            case RpcBody.Single(RpcMessage.Invalid(JsonNode id, String reason, _)) -> {
                assertThat(INVALID).isEqualTo(row.code());
                assertThat(id).isEqualTo(row.id());
                assertThat(reason).startsWith("Invalid request: ");
            }
            case RpcBody other -> throw new AssertionError("was taken as " + other);
        }
    }

    @Test
    void aRequestIsRead() {
        assertThat(codec.read(call("{\"a\":1}").getBytes(UTF_8)))
                .isEqualTo(
                        new RpcBody.Single(
                                new RpcMessage.Request(
                                        IntNode.valueOf(1), "m", Json.object().put("a", 1))));
    }

    @Test
    void aByteOrderMarkOfUtf8IsSkipped() {
        assertThat(codec.read(("\ufeff" + call("{}")).getBytes(UTF_8)))
                .isEqualTo(codec.read(call("{}").getBytes(UTF_8)));
    }

    @Test
    void paramsThatAreNullOrMissingAreEmpty() {
        RpcBody expected =
                new RpcBody.Single(new RpcMessage.Request(IntNode.valueOf(1), "m", Json.object()));
        assertThat(codec.read(call("null").getBytes(UTF_8))).isEqualTo(expected);
        assertThat(codec.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}".getBytes(UTF_8)))
                .isEqualTo(expected);
    }

    @Test
    void aCallWithoutIdIsANotification() {
        assertThat(codec.read("{\"jsonrpc\":\"2.0\",\"method\":\"n\"}".getBytes(UTF_8)))
                .isEqualTo(new RpcBody.Single(new RpcMessage.Notification("n", Json.object())));
    }

    @Test
    void anAnswerHasAResultOrAnError() {
        assertThat(codec.read("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":null}".getBytes(UTF_8)))
                .isEqualTo(
                        new RpcBody.Single(
                                new RpcMessage.Response(
                                        StringNode.valueOf("a"), NullNode.getInstance(), null)));
        assertThat(codec.read("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{}}".getBytes(UTF_8)))
                .isEqualTo(
                        new RpcBody.Single(
                                new RpcMessage.Response(
                                        StringNode.valueOf("a"), null, Json.object())));
    }

    @Test
    void idsAreEchoedDigitByDigit() {
        String digits = "9".repeat(400);
        assertThat(
                        codec.read(
                                ("{\"jsonrpc\":\"2.0\",\"id\":" + digits + ",\"method\":\"m\"}")
                                        .getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        RpcBody.Single.class,
                        body ->
                                assertThat(((RpcMessage.Request) body.message()).id())
                                        .hasToString(digits));
    }

    @Test
    void whatIsJustWithinTheLimitsIsRead() {
        assertThat(codec.read(nested(DEPTH).getBytes(UTF_8))).isInstanceOf(RpcBody.Single.class);
        assertThat(codec.read(call("{\"a\":1e1000,\"b\":1e-1000}").getBytes(UTF_8)))
                .isInstanceOf(RpcBody.Single.class);
        assertThat(codec.read(batch(BATCH).getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        RpcBody.Batch.class, read -> assertThat(read.messages()).hasSize(BATCH));
    }

    @Test
    void aBadMessageInABatchLeavesTheOthersGood() {
        assertThat(codec.read(("[1," + call("{}") + "]").getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        RpcBody.Batch.class,
                        read ->
                                assertThat(read.messages())
                                        .hasExactlyElementsOfTypes(
                                                RpcMessage.Invalid.class,
                                                RpcMessage.Request.class));
    }

    @Test
    void aBatchWithinABatchIsNoMessage() {
        assertThat(codec.read(("[[" + call("{}") + "]]").getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        RpcBody.Batch.class,
                        read ->
                                assertThat(read.messages())
                                        .hasOnlyElementsOfType(RpcMessage.Invalid.class));
    }

    @Test
    void aParseErrorSaysWhere() {
        assertThat(codec.read("{\n  x}".getBytes(UTF_8)))
                .isEqualTo(
                        new RpcBody.Broken(
                                PARSE, "Parse error: not valid JSON at line 2, column 3"));
        assertThat(codec.read("{\"id\":1,\n\"id\":2}".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        RpcBody.Broken.class,
                        broken ->
                                assertThat(broken.toString())
                                        .contains("a key stands twice in one object at line 2"));
    }

    /** finding P8. */
    @ParameterizedTest
    @ValueSource(strings = {"1.5", "1e3", "-0.0", "7", "\"x\""})
    void anyNumberIsAnIdForThoseWhoMayWriteFractions(String id) {
        String sent = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"m\"}";
        assertThat(codec.withFractionalIds().read(sent.getBytes(UTF_8)))
                .isEqualTo(
                        new RpcBody.Single(
                                new RpcMessage.Request(Json.parse(id), "m", Json.object())));
    }

    /** What the client sent may be a secret, and the answer may be logged. */
    @Test
    void aParseErrorQuotesNothing() {
        assertThat(codec.read("{\"key\":\"s3cret\" oops}".getBytes(UTF_8)).toString())
                .doesNotContain("s3cret", "oops");
    }
}
