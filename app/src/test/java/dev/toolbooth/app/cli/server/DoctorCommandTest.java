package dev.toolbooth.app.cli.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the doctor says of healthy servers and of others. */
class DoctorCommandTest {
    private static final String SOLANA_KEY =
            "["
                    + "7,".repeat(32)
                    + "234,74,108,99,226,156,82,10,190,245,80,123,19,46,197,249,"
                    + "149,71,118,174,190,190,123,146,66,30,234,105,20,70,210,44]";

    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void open() {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", data().toString());
        console.environment.put("PORT", "0");
    }

    private Path data() {
        return folder.resolve("data");
    }

    /** What was found about one thing. */
    private JsonNode finding(int code, String what, String... flags) {
        List<String> args = new ArrayList<>(List.of("doctor", "--output", "json"));
        args.addAll(List.of(flags));
        assertThat(console.run(args.toArray(String[]::new))).isEqualTo(code);
        JsonNode json = Json.parse(console.out());
        assertThat(json.path("ok").asBoolean()).isEqualTo(code == ExitCodes.OK);
        for (JsonNode check : json.path("checks")) {
            if (check.path("check").asString("").equals(what)) {
                return check;
            }
        }
        throw new AssertionError("nothing about " + what + " in " + json);
    }

    private static String result(JsonNode finding) {
        return finding.path("result").asString("");
    }

    private SqliteStore deposit(Instant at) {
        return deposit(at, Deposit.Source.OPERATOR);
    }

    private SqliteStore deposit(Instant at, Deposit.Source source) {
        SqliteStore store =
                SqliteStore.open(
                        data(),
                        InstantSource.system(),
                        (where, fault) -> {
                            throw new AssertionError(where, fault);
                        });
        Ledger ledger = new BookLedger(new SqliteJournal(store));
        ledger.deposit(new Deposit(UUID.randomUUID(), "acct", new Money(1_000), source, "", at));
        return store;
    }

    /** finding M5. */
    @Test
    void playMoneyThatIsStillInTheBooksIsSaid() {
        deposit(Instant.now(), Deposit.Source.PLAY).close();
        console.environment.put("TOOLBOOTH_MONEY__PLAY", "off");
        JsonNode left = finding(ExitCodes.OK, "play money");
        assertThat(result(left)).isEqualTo("warn");
        assertThat(left.path("found").asString(""))
                .startsWith("0.001000 USD of play money are in the ledger");
        assertThat(left.path("advice").asString("")).contains("the next start removes it");
        console.environment.put("TOOLBOOTH_MONEY__PLAY", "on");
        assertThat(console.run("doctor")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).doesNotContain("of play money are");
    }

    @Test
    void aServerThatNeverStartedIsHealthyAndNothingIsMade() throws IOException {
        assertThat(console.run("doctor")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .containsPattern("ok +java")
                .containsPattern("ok +disk +\\d+\\.\\d\\d ms")
                .containsPattern("ok +store +it is created at the first start")
                .doesNotContain("fail");
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void theBooksAreCheckedWhileAServerHasThem() {
        try (SqliteStore _ = deposit(Instant.now())) {
            JsonNode ledger = finding(ExitCodes.OK, "ledger");
            assertThat(ledger.path("found").asString("")).isEqualTo("it adds up, with 1 entries");
            assertThat(result(finding(ExitCodes.OK, "clock"))).isEqualTo("ok");
        }
    }

    @Test
    void aClockBehindTheLedgerIsNoticed() {
        deposit(Instant.now().plus(Duration.ofDays(1))).close();
        assertThat(result(finding(ExitCodes.DOCTOR, "clock"))).isEqualTo("fail");
    }

    @Test
    void aDamagedStoreIsNoticed() throws IOException {
        deposit(Instant.now()).close();
        Files.writeString(data().resolve("toolbooth.db"), "not a database, and long enough to see");
        JsonNode store = finding(ExitCodes.DOCTOR, "store");
        assertThat(result(store)).isEqualTo("fail");
        assertThat(store.path("advice").asString("")).contains("back-up");
    }

    /** finding A5. */
    @Test
    void aPostgresThatIsDownIsToBeStarted() {
        // Nobody may listen at the first port.
        console.environment.put("TOOLBOOTH_STORE", "jdbc:postgresql://127.0.0.1:1/toolbooth");
        JsonNode down = finding(ExitCodes.DOCTOR, "store");
        assertThat(result(down)).isEqualTo("fail");
        assertThat(down.path("found").asString("")).startsWith("PostgreSQL can't be used: ");
        assertThat(down.path("advice").asString(""))
                .isEqualTo("start PostgreSQL, or mend its address in store");
    }

    @Test
    void aKeyThatOthersReadOrThatIsNoneIsNoticed() throws IOException {
        Path key = data().resolve("receipt-key.pem");
        new ReceiptKeyFile(key).open();
        assertThat(result(finding(ExitCodes.OK, "receipt key"))).isEqualTo("ok");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(result(finding(ExitCodes.OK, "receipt key"))).isEqualTo("warn");
        Files.writeString(key, "none");
        assertThat(result(finding(ExitCodes.DOCTOR, "receipt key"))).isEqualTo("fail");
        Files.delete(key);
        deposit(Instant.now()).close();
        assertThat(result(finding(ExitCodes.OK, "receipt key"))).isEqualTo("warn");
    }

    @Test
    void aPortThatSomethingElseHasIsNoticed() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> hangUp(other));
            JsonNode port =
                    finding(
                            ExitCodes.DOCTOR,
                            "port",
                            "--port",
                            String.valueOf(other.getLocalPort()));
            assertThat(port.path("found").asString("")).contains("another program listens");
        }
    }

    private static void hangUp(ServerSocket socket) {
        try (var connection = socket.accept()) {
            connection.getOutputStream().write("SSH-2.0\r\n".getBytes(US_ASCII));
        } catch (IOException e) {
            // The test has ended.
            return;
        }
    }

    @Test
    void aServerOfOursMayHaveThePort() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answer(other));
            String port = String.valueOf(other.getLocalPort());
            assertThat(result(finding(ExitCodes.OK, "port", "--port", port))).isEqualTo("ok");
        }
    }

    private static void answer(ServerSocket socket) {
        try (var connection = socket.accept()) {
            connection.getInputStream().read();
            connection
                    .getOutputStream()
                    .write(
                            "HTTP/1.1 200 OK\r\n\r\n{\"live\":true,\"uptime\":1}"
                                    .getBytes(US_ASCII));
        } catch (IOException e) {
            // The test has ended.
            return;
        }
    }

    @Test
    void playMoneyForOtherMachinesIsAFault() {
        console.environment.put("TOOLBOOTH_MONEY__PLAY", "on");
        assertThat(result(finding(ExitCodes.OK, "exposure"))).isEqualTo("ok");
        JsonNode play = finding(ExitCodes.DOCTOR, "play money", "--host", "0.0.0.0");
        assertThat(result(play)).isEqualTo("fail");
        assertThat(play.path("advice").asString("")).contains("money.play");
        assertThat(result(finding(ExitCodes.DOCTOR, "encryption", "--host", "0.0.0.0")))
                .isEqualTo("warn");
    }

    @Test
    void whatLosesASellersMoneyIsNoticed() throws IOException {
        Files.writeString(
                folder.resolve("d.yaml"),
                """
                money: {play: on}
                payments:
                  networks:
                    - network: ethereum
                      pay-to: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
                      node: http://127.0.0.1:1
                      key: ${env:EVM_KEY}
                    - network: solana-devnet
                      pay-to: BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt
                      node: http://127.0.0.1:1
                      key: ${env:SOLANA_KEY}
                """);
        console.environment.put("EVM_KEY", "0x" + "07".repeat(32));
        console.environment.put("SOLANA_KEY", SOLANA_KEY);
        String file = folder.resolve("d.yaml").toString();
        for (String what :
                List.of(
                        "play money",
                        "prices",
                        "refunds on solana-devnet (solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1), a test"
                                + " network")) {
            assertThat(result(finding(ExitCodes.DOCTOR, what, "--config", file)))
                    .as(what)
                    .isEqualTo("warn");
        }
        assertThat(
                        result(
                                finding(
                                        ExitCodes.DOCTOR,
                                        "payments on ethereum (eip155:1)",
                                        "--config",
                                        file)))
                .isEqualTo("fail");
    }

    @Test
    void aBadConfigurationIsAFinding() {
        console.environment.put("TOOLBOOTH_LISTEN__PORT", "many");
        assertThat(result(finding(ExitCodes.DOCTOR, "configuration"))).isEqualTo("fail");
    }

    @Test
    void aDataFolderThatIsAFileIsNoticed() throws IOException {
        Files.writeString(data(), "a file");
        assertThat(result(finding(ExitCodes.DOCTOR, "data folder"))).isEqualTo("fail");
    }

    /** S4-89: an operator sees what commands are kept from. */
    @Test
    void theConfinementInForceIsSaid() throws IOException {
        Path root = Files.createDirectories(folder.resolve("workspace"));
        console.environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        assertThat(finding(ExitCodes.OK, "commands").path("found").asString(""))
                .contains("can't run any");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true");
        JsonNode usual = finding(ExitCodes.OK, "commands");
        assertThat(usual.path("found").asString(""))
                .contains(
                        result(usual).equals("ok")
                                ? List.of("confined by bubblewrap", "all together")
                                : List.of("not confined"));
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__CONFINE", "off");
        JsonNode off = finding(ExitCodes.OK, "commands");
        assertThat(result(off)).isEqualTo("warn");
        assertThat(off.path("found").asString("")).contains("workspace.exec.confine is off");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__CONFINE", "required");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "false");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__PATH", folder.toString());
        JsonNode missing = finding(ExitCodes.DOCTOR, "commands");
        assertThat(result(missing)).isEqualTo("fail");
        assertThat(missing.path("found").asString("")).contains("bubblewrap is not installed");
    }

    /** S4-134: an operator sees whether a terminal can be had, once agents may have some. */
    @Test
    void whetherThereAreTerminalsIsSaid() throws IOException {
        Path root = Files.createDirectories(folder.resolve("workspace"));
        console.environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        assertThat(console.run("doctor")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).doesNotContain("terminals ");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true");
        console.environment.put("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true");
        JsonNode terminals = finding(ExitCodes.OK, "terminals");
        assertThat(result(terminals)).isEqualTo("ok");
        assertThat(terminals.path("found").asString(""))
                .matches("there are some, such as /dev/pts/[0-9]+");
    }

    @Test
    void whetherTheWorkspaceCanBeSearchedIsSaid() throws IOException {
        String setting = "TOOLBOOTH_WORKSPACE__SEARCH__";
        Path root = Files.createDirectories(folder.resolve("workspace"));
        console.environment.put("TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        assertThat(finding(ExitCodes.OK, "search").path("found").asString(""))
                .isEqualTo(
                        "by words and by all-minilm-l6-v2-q, which works here;"
                                + " nothing is indexed yet");
        assertThat(data().resolve("search")).doesNotExist();
        assertThat(console.run("search", "index")).isEqualTo(ExitCodes.OK);
        assertThat(finding(ExitCodes.OK, "search").path("found").asString(""))
                .matches(".*; the index takes 0\\.[0-9] MiB");

        console.environment.put(setting + "MEANING", "endpoint");
        // Nobody may listen at the first port.
        console.environment.put(setting + "ENDPOINT__URL", "http://127.0.0.1:1/v1");
        console.environment.put(setting + "ENDPOINT__MODEL", "m");
        console.environment.put(setting + "ENDPOINT__DIMENSIONS", "3");
        JsonNode down = finding(ExitCodes.OK, "search");
        assertThat(result(down)).isEqualTo("warn");
        assertThat(down.toString())
                .contains("by words only: the embeddings endpoint can't be reached")
                .contains("check workspace.search.endpoint");

        console.environment.put(setting + "MEANING", "off");
        assertThat(finding(ExitCodes.OK, "search").path("found").asString(""))
                .startsWith("by words only, as set by workspace.search.meaning");
        console.environment.put(setting + "ENABLED", "false");
        assertThat(finding(ExitCodes.OK, "search").path("found").asString(""))
                .contains("switched off");
    }

    @Test
    void aWalletThatBuysForOthersIsOpened() {
        console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "correct horse");
        String wallet = folder.resolve("wallet").toString();
        assertThat(console.run("wallet", "create", "--kind", "evm", "--wallet", wallet))
                .isEqualTo(ExitCodes.OK);
        String address = console.out().strip();
        console.environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__WALLET", wallet);
        console.environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__PASSPHRASE", "correct horse");
        JsonNode good = finding(ExitCodes.OK, "bazaar's wallet");
        assertThat(result(good)).isEqualTo("ok");
        assertThat(good.toString()).contains(address).contains("0.100000 USD a call");
        console.environment.put("TOOLBOOTH_CATALOG__PROXY__BUY__PASSPHRASE", "wrong");
        JsonNode bad = finding(ExitCodes.DOCTOR, "bazaar's wallet");
        assertThat(result(bad)).isEqualTo("fail");
        assertThat(bad.toString()).contains("catalog.proxy.buy.passphrase");
    }
}
