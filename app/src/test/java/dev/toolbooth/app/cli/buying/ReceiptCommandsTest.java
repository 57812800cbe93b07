package dev.toolbooth.app.cli.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.SignedReceipts;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Receipts from the command line, without a server. */
class ReceiptCommandsTest {
    private static final String INPUT = "{\"query\":\"x\",\"k\":5}";
    private static final String CONTENT = "[{\"type\":\"text\",\"text\":\"said\"}]";

    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));
    private String receipt = "";

    @BeforeEach
    void sign() throws IOException {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        SignedReceipts signer =
                new SignedReceipts(
                        new ReceiptKeyFile(folder.resolve("data/receipt-key.pem")).open(),
                        "https://shop.example");
        receipt =
                signer.sign(
                        new Entry(
                                new UUID(1, 2),
                                "acct",
                                "revenue:base",
                                new Money(500),
                                Instant.EPOCH,
                                new Money(9_412_300),
                                "",
                                new Entry.Sold(
                                        "key",
                                        "base",
                                        "search",
                                        false,
                                        Usage.NONE,
                                        hash(INPUT),
                                        hash("{\"text\":\"said\"}"),
                                        7)));
        write("jwks.json", Json.text(signer.publicKeys()));
        write("receipt.jws", receipt + "\n");
    }

    private static Hash hash(String json) {
        return Hash.sha256(Json.bytes(CanonicalJson.of(Json.parse(json))));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private int verify(String... more) {
        String[] all = new String[more.length + 2];
        all[0] = "receipts";
        all[1] = "verify";
        System.arraycopy(more, 0, all, 2, more.length);
        return console.run(all);
    }

    @Test
    void aGoodOneIsShownWithWhatItSays() {
        assertThat(verify(receipt)).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("valid +yes")
                .containsPattern("billed_micro_usd +500")
                .containsPattern("balance_after_micro_usd +9412300");
    }

    @Test
    void itComesAsAFileAndAsTheServerGivesIt() throws Exception {
        assertThat(verify("receipt.jws", "--jwks", "jwks.json")).isEqualTo(ExitCodes.OK);
        write("answer.json", Json.text(Json.object().put("receipt", receipt)));
        assertThat(verify("answer.json", "--output", "json")).isEqualTo(ExitCodes.OK);
        JsonNode json = Json.parse(console.out());
        assertThat(json.path("valid").asBoolean()).isTrue();
        assertThat(json.path("receipt").path("tool").asString()).isEqualTo("search");
    }

    @Test
    void oneThatWasChangedIsNotGood() {
        String changed = receipt.substring(0, receipt.length() - 8) + "AAAAAAAA";
        assertThat(verify(changed)).isEqualTo(ExitCodes.PAYMENT);
        assertThat(console.err()).contains("invalid").contains("signature");
        assertThat(verify(changed, "--output", "json")).isEqualTo(ExitCodes.PAYMENT);
        assertThat(console.out()).contains("\"valid\":false");
    }

    @Test
    void argumentsAndResultAreCompared() throws Exception {
        write("input.json", "{ \"k\": 5, \"query\": \"x\" }");
        write("result.json", "{\"result\":{\"structuredContent\":{\"text\":\"said\"}}}");
        assertThat(verify(receipt, "--input", "input.json", "--result", "result.json"))
                .isEqualTo(ExitCodes.OK);
        write("result.json", "{\"content\":" + CONTENT + "}");
        assertThat(verify(receipt, "--result", "result.json")).isEqualTo(ExitCodes.OK);
        write("input.json", "{\"k\":6,\"query\":\"x\"}");
        assertThat(verify(receipt, "--input", "input.json")).isEqualTo(ExitCodes.PAYMENT);
        assertThat(console.err()).contains("other arguments than input.json");
        write("result.json", "{\"content\":[]}");
        assertThat(verify(receipt, "--result", "result.json")).isEqualTo(ExitCodes.PAYMENT);
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        assertThat(verify("nowhere.jws")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("nowhere.jws");
        write("jwks.json", "{");
        assertThat(verify(receipt, "--jwks", "jwks.json")).isEqualTo(ExitCodes.USAGE);
        assertThat(verify(receipt, "--data", folder.resolve("other").toString()))
                .isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("--jwks");
        write("jwks.json", "{}");
        assertThat(verify(receipt, "--jwks", "jwks.json")).isEqualTo(ExitCodes.PAYMENT);
        assertThat(console.err()).contains("0 keys");
    }
}
