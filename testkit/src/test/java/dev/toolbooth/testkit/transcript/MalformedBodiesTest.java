package dev.toolbooth.testkit.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whatever comes in, what goes out is an error of JSON-RPC and says nothing about the inside. */
final class MalformedBodiesTest {
    private static final Pattern INSIDE =
            Pattern.compile(
                    "(?i)exception|\\bat [a-z]+\\.|\\.java|dev\\.toolbooth|jackson|vertx|netty"
                            + "|/home|/tmp|/usr|java\\.|stack");

    @Test
    void noMalformedBodyIsAcceptedOrTellsWhatIsInside() throws IOException {
        List<byte[]> bodies = bodies();
        assertThat(bodies).hasSizeGreaterThanOrEqualTo(50);
        try (FixtureStage stage = new FixtureStage("standard")) {
            for (byte[] body : bodies) {
                for (String version : List.of("2025-06-18", "2026-07-28")) {
                    check(stage, body, version);
                }
            }
        }
    }

    private static void check(FixtureStage stage, byte[] body, String version) throws IOException {
        String shown = version + " " + new String(body, StandardCharsets.ISO_8859_1);
        try (HttpConnection connection = new HttpConnection(stage.connect())) {
            connection.send(request(body, version));
            HttpConnection.Head head = connection.readHead();
            String answer = new String(connection.readBody(), StandardCharsets.UTF_8);
            assertThat(head.status()).as(shown).isEqualTo(400);
            assertThat(head.headers()).as(shown).containsEntry("content-type", "application/json");
            JsonNode error = Json.parse(answer).path("error");
            assertThat(error.path("code").asInt(0)).as(shown).isIn(-32700, -32600, -32602);
            assertThat(answer).as(shown).doesNotContainPattern(INSIDE).hasSizeLessThan(400);
        }
    }

    private static byte[] request(byte[] body, String version) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String head =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "MCP-Protocol-Version: "
                        + version
                        + "\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n";
        out.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(body);
        return out.toByteArray();
    }

    private static List<byte[]> bodies() {
        List<byte[]> bodies = new ArrayList<>();
        TEXTS.lines().forEach(line -> bodies.add(line.getBytes(StandardCharsets.UTF_8)));
        for (String bytes : BYTES) {
            bodies.add(HexFormat.of().parseHex(bytes));
        }
        bodies.add("[".repeat(10_000).getBytes(StandardCharsets.US_ASCII));
        bodies.add(("{\"a\":".repeat(5_000) + "1").getBytes(StandardCharsets.US_ASCII));
        bodies.add(member("9".repeat(5_000)));
        bodies.add(member("1e" + "9".repeat(500)));
        bodies.add(member("\"" + "\\u".repeat(100) + "\""));
        return bodies;
    }

    private static byte[] member(String value) {
        return ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"x\":"
                        + value
                        + "}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Broken UTF-8, UTF-16 with and without a mark, a NUL, and a mark of UTF-8 before nothing. */
    private static final List<String> BYTES =
            List.of(
                    "c328",
                    "ff",
                    "fffe7b007d00",
                    "feff007b007d",
                    "7b007d00",
                    "00",
                    "efbbbf",
                    "80",
                    "");

    private static final String TEXTS =
            """
            {
            }
            [
            ]
            {]
            nonsense
            null
            true
            0
            "text"
            'text'
            {'jsonrpc':'2.0','id':1,'method':'ping'}
            {jsonrpc:"2.0",id:1,method:"ping"}
            {"jsonrpc":"2.0","id":1,"method":"ping",}
            {"jsonrpc":"2.0","id":1,"method":"ping"
            {"jsonrpc":"2.0","id":1,"method":"ping"}}
            {"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}
            {"jsonrpc":"2.0","id":1,"method":"ping"} x
            {"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}
            {"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"a":2}}
            // {"jsonrpc":"2.0","id":1,"method":"ping"}
            /* */ {"jsonrpc":"2.0","id":1,"method":"ping"}
            {"jsonrpc":"2.0","id":NaN,"method":"ping"}
            {"jsonrpc":"2.0","id":Infinity,"method":"ping"}
            {"jsonrpc":"2.0","id":01,"method":"ping"}
            {"jsonrpc":"2.0","id":+1,"method":"ping"}
            {"jsonrpc":"2.0","id":.5,"method":"ping"}
            {"jsonrpc":"2.0","id":0x1,"method":"ping"}
            {"jsonrpc":"2.0","id":1.5,"method":"ping"}
            {"jsonrpc":"2.0","id":null,"method":"ping"}
            {"jsonrpc":"2.0","id":true,"method":"ping"}
            {"jsonrpc":"2.0","id":[],"method":"ping"}
            {"jsonrpc":"2.0","id":{},"method":"ping"}
            {"jsonrpc":"1.0","id":1,"method":"ping"}
            {"jsonrpc":2.0,"id":1,"method":"ping"}
            {"jsonrpc":null,"id":1,"method":"ping"}
            {"id":1,"method":"ping"}
            {"jsonrpc":"2.0","id":1}
            {"jsonrpc":"2.0","id":1,"method":7}
            {"jsonrpc":"2.0","id":1,"method":null}
            {"jsonrpc":"2.0","id":1,"method":["ping"]}
            {"jsonrpc":"2.0","id":1,"method":"ping","params":[]}
            {"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}
            {"jsonrpc":"2.0","id":1,"method":"ping","params":7}
            {"jsonrpc":"2.0","id":1,"result":{},"error":{}}
            {"jsonrpc":"2.0","result":{}}
            {"jsonrpc":"2.0","error":{"code":1,"message":"x"}}
            {"jsonrpc":"2.0","id":1,"method":"pi\\ud800ng"}
            {"jsonrpc":"2.0","id":"\\udc00","method":"ping"}
            {"jsonrpc":"2.0","id":1,"method":"pi\\xng"}
            {"jsonrpc":"2.0","id":1,"method":"ping","params":{"\\ud83d":1}}
            [1,2,3]
            []
            [[]]
            """;
}
