package dev.toolbooth.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The id of a request, found without reading the rest (finding P1). */
class IdScanTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"id\":7,\"x\":1}|7",
                "{\"x\":{\"id\":1},\"id\":\"a\\\"b\"}|\"a\\\"b\"",
                "{\"x\":\"\\\"id\\\":1\", \"id\" : -5 }|-5",
                "{\"x\":[{\"id\":1},\"]}\"],\"id\":\"é\",\"y|\"é\"",
                "{\"xid\":3,\"id\":1.5}|1.5",
            })
    void theIdIsFoundByteByByte(String text, String id) {
        IdScan scan = new IdScan();
        byte[] all = bytes(text);
        for (int i = 0; i < all.length; i++) {
            scan.read(all, i, i + 1);
        }
        assertThat(scan.id()).map(Json::text).contains(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[{\"id\":1}]",
                "{}",
                "{\"x\":1}",
                "{\"id\":[1]}",
                "{\"id\":{}}",
                "{\"id\":null}",
                "{\"id\":",
                "}{\"id\":1}",
                "7",
                "{}{\"id\":1}",
                "{\"id\":tru}",
                "{\"id\":1e999999999}"
            })
    void whatHasNoIdHasNone(String text) {
        assertThat(IdScan.of(bytes(text))).isEmpty();
    }

    @Test
    void nothingIsKeptOfTheRest() {
        IdScan scan = new IdScan();
        byte[] start = bytes("{\"params\":{\"x\":\"");
        scan.read(start, 0, start.length);
        byte[] block = bytes("x".repeat(1 << 16));
        for (int i = 0; i < 1_000; i++) {
            scan.read(block, 0, block.length);
        }
        byte[] end = bytes("\"},\"id\":\"late\"}");
        scan.read(end, 0, end.length);
        assertThat(scan.id()).map(Json::text).contains("\"late\"");
    }

    @Test
    void anIdMayBeSoLongAndNotLonger() {
        assertThat(IdScan.of(bytes("{\"id\":\"" + "i".repeat(1_022) + "\"}"))).isPresent();
        assertThat(IdScan.of(bytes("{\"id\":\"" + "i".repeat(1_023) + "\"}"))).isEmpty();
    }
}
