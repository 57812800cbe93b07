package dev.toolbooth.app.cli.buying;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.Keyboard;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The wallet from the command line. */
class WalletCommandsTest {
    private static final String KEY =
            "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
    private static final String ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));

    @BeforeEach
    void open() {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_WALLET", folder.resolve("wallet").toString());
        console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "correct horse");
    }

    /** Somebody who types what they are told to. */
    private static final class Typist implements Keyboard {
        private final Deque<String> typed = new ArrayDeque<>();
        private String piped = "";

        @Override
        public Optional<char[]> secret(String question) {
            return line(question).map(String::toCharArray);
        }

        @Override
        public Optional<String> line(String question) {
            return Optional.of(typed.remove());
        }

        @Override
        public byte[] piped(int bytesMax) {
            return piped.getBytes(UTF_8);
        }
    }

    private final Typist typist = new Typist();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Runs one with somebody at the keyboard and nothing in the environment. */
    private int typed(String... args) {
        out.reset();
        err.reset();
        ProcessEnvironment process =
                new ProcessEnvironment(
                        Map.of(),
                        folder,
                        Optional.of(folder.resolve("home")),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8));
        return new CommandLine(new WalletCommands(process, typist).all())
                .setExecutionExceptionHandler(
                        (why, line, parsed) -> ErrorReports.failed(why, false, process.err()))
                .execute(args);
    }

    private void importKey() throws IOException {
        Files.writeString(folder.resolve("key.txt"), KEY + "\n");
        assertThat(console.run("wallet", "import", "--kind", "evm", "--file", "key.txt"))
                .isEqualTo(ExitCodes.OK);
    }

    /** A file of that key and passphrase from a wallet that makes guessing easy, and opening. */
    private static String lightFile() throws IOException {
        try (InputStream file = WalletCommandsTest.class.getResourceAsStream("light-key.json")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
        }
    }

    private void haveKey() throws IOException {
        Path keys = Files.createDirectories(folder.resolve("wallet/keys"));
        Files.writeString(keys.resolve("evm.json"), lightFile());
    }

    @Test
    void aKeyIsMadeAndFoundAgain() {
        assertThat(console.run("wallet", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("no keys yet");
        assertThat(console.run("wallet", "create", "--kind", "solana", "--output", "json"))
                .isEqualTo(ExitCodes.OK);
        JsonNode made = Json.parse(console.out());
        assertThat(made.path("name").asString()).isEqualTo("solana");
        assertThat(console.run("wallet", "list", "--output", "json")).isEqualTo(ExitCodes.OK);
        assertThat(Json.parse(console.out()).get(0).path("address"))
                .isEqualTo(made.path("address"));
        assertThat(console.run("wallet", "show")).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains(made.path("address").asString())
                .contains("wallet/keys/solana.json");
        assertThat(console.run("wallet", "create", "--kind", "solana")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("There is a key solana already");
    }

    @Test
    void aKeyGoesInAndComesOutAgain() throws IOException {
        importKey();
        assertThat(console.out().strip()).isEqualTo(ADDRESS);
        assertThat(Files.readString(folder.resolve("wallet/keys/evm.json")))
                .doesNotContain(KEY.substring(2));
        assertThat(console.run("wallet", "export", "--yes")).isEqualTo(ExitCodes.OK);
        assertThat(console.out().strip()).isEqualTo(KEY);
        assertThat(console.err()).contains("can take the money of " + ADDRESS);
        console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "wrong");
        assertThat(console.run("wallet", "export", "evm", "--yes")).isEqualTo(ExitCodes.AUTH);
        assertThat(console.out()).isEmpty();
        assertThat(console.err()).contains("The passphrase is not the right one");
    }

    @Test
    void aKeystoreFileOfAnotherWalletIsTaken() throws IOException {
        haveKey();
        Files.writeString(folder.resolve("UTC.json"), lightFile());
        assertThat(
                        console.run(
                                "wallet",
                                "import",
                                "--kind",
                                "evm",
                                "--name",
                                "copy",
                                "--file",
                                "UTC.json"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out().strip()).isEqualTo(ADDRESS);
        assertThat(console.run("wallet", "import", "--kind", "solana", "--file", "UTC.json"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("a key of the kind evm");
        assertThat(console.run("wallet", "show")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("which key? There are copy, evm");
    }

    @Test
    void whoeverIsAtTheKeyboardIsAsked() {
        typist.typed.add("secret");
        typist.typed.add("secret");
        typist.piped = KEY;
        assertThat(typed("import", "--kind", "evm", "--name", "mine")).isEqualTo(ExitCodes.OK);
        assertThat(folder.resolve("home/.toolbooth/wallet/keys/mine.json")).exists();
        typist.typed.add("yes");
        assertThat(typed("export")).isEqualTo(ExitCodes.USAGE);
        assertThat(out.toString(UTF_8)).isEmpty();
        typist.typed.add("mine");
        typist.typed.add("secret");
        assertThat(typed("export")).isEqualTo(ExitCodes.OK);
        assertThat(out.toString(UTF_8).strip()).isEqualTo(KEY);
        typist.typed.add("one");
        typist.typed.add("other");
        assertThat(typed("create", "--kind", "evm")).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString(UTF_8)).contains("differ; no key was created");
        assertThat(typist.typed).isEmpty();
    }

    @Test
    void aPassphraseMayBeInAFile() throws IOException {
        console.environment.remove("TOOLBOOTH_WALLET_PASSPHRASE");
        Files.writeString(folder.resolve("pass.txt"), "in a file\nand more\n");
        Files.writeString(folder.resolve("empty.txt"), "\n");
        Files.writeString(folder.resolve("key.txt"), KEY);
        String[] line = {
            "wallet", "import", "--kind", "evm", "--file", "key.txt", "--passphrase-file", ""
        };
        for (String bad : new String[] {"missing.txt", "empty.txt"}) {
            line[line.length - 1] = bad;
            assertThat(console.run(line)).isEqualTo(ExitCodes.USAGE);
            assertThat(console.err()).contains("--passphrase-file: the file");
        }
        line[line.length - 1] = "pass.txt";
        assertThat(console.run(line)).isEqualTo(ExitCodes.OK);
        console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "in a file");
        assertThat(console.run("wallet", "export", "--yes")).isEqualTo(ExitCodes.OK);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "create|2|--kind",
                "create --kind bitcoin|2|evm",
                "create --kind evm --name play|2|can't be called",
                "show|2|no keys yet",
                "show nobody|2|There is no key",
                "export nobody --yes|2|There is no key",
                "import --kind evm --file nothing|2|can't be read",
                "import --kind evm --file nonsense.txt|2|64 hexadecimal digits",
                "import --kind solana --file nonsense.txt|2|base58",
                "import --kind evm --file long.txt|2|at most 16384 bytes",
                "balance nobody|2|There is no key"
            })
    void whatCantBeDoneIsSaid(String line, int code, String why) throws IOException {
        Files.writeString(folder.resolve("nonsense.txt"), "hunter2");
        Files.writeString(folder.resolve("long.txt"), "x".repeat(16_385));
        assertThat(console.run(("wallet " + line).split(" "))).isEqualTo(code);
        assertThat(console.err()).contains(why).doesNotContain("hunter2").doesNotContain("\tat ");
        assertThat(console.out()).isEmpty();
    }

    @Test
    void withoutATerminalItIsSaidWhereThePassphraseGoes() throws IOException {
        haveKey();
        console.environment.remove("TOOLBOOTH_WALLET_PASSPHRASE");
        assertThat(console.run("wallet", "export", "--yes")).isEqualTo(ExitCodes.AUTH);
        assertThat(console.err())
                .contains("TOOLBOOTH_WALLET_PASSPHRASE")
                .contains("--passphrase-file");
        assertThat(console.run("wallet", "export")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--yes");
    }

    @Test
    void nobodyIsAskedForABalanceWhoWasNotNamed() throws IOException {
        haveKey();
        assertThat(console.run("wallet", "balance")).isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("--node NETWORK=URL").contains("TOOLBOOTH_NODES");
        assertThat(console.run("wallet", "balance", "--network", "base"))
                .isEqualTo(ExitCodes.CONFIG);
        assertThat(console.err()).contains("No node of base is set");
        assertThat(console.run("wallet", "balance", "--network", "solana"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("wallet", "balance", "--node", "base=http://127.0.0.1:1"))
                .isEqualTo(ExitCodes.UNREACHABLE);
    }

    @Test
    void aBalanceIsThatOfTheNamedNetwork() throws IOException {
        haveKey();
        HttpServer node =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext(
                "/",
                exchange -> {
                    JsonNode asked = Json.parse(exchange.getRequestBody().readAllBytes());
                    boolean id = asked.path("method").asString().equals("eth_chainId");
                    byte[] answer =
                            Json.bytes(
                                    Json.object()
                                            .put("id", asked.path("id").asInt())
                                            .put(
                                                    "result",
                                                    id
                                                            ? "0x2105"
                                                            : "0x" + "0".repeat(59) + "16e36"));
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        node.start();
        try {
            String url = "http://127.0.0.1:" + node.getAddress().getPort();
            console.environment.put("TOOLBOOTH_NODES", "base=" + url);
            assertThat(console.run("wallet", "balance")).isEqualTo(ExitCodes.OK);
            assertThat(console.out().strip().split(" +"))
                    .containsExactly("base", "0.093750", "USDC");
            assertThat(console.run("wallet", "balance", "--output", "json"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(Json.parse(console.out()).get(0).path("units").asString())
                    .isEqualTo("93750");
            console.environment.put("TOOLBOOTH_NODES", "ethereum=" + url);
            assertThat(console.run("wallet", "balance")).isEqualTo(ExitCodes.CONFIG);
            assertThat(console.err()).contains("is one of \"eip155:8453\"");
        } finally {
            node.stop(0);
        }
    }
}
