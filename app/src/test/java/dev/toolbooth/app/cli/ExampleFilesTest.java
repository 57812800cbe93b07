package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Pems;
import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.chain.svm.Base58;
import dev.toolbooth.chain.svm.SolanaKey;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every configuration that somebody may copy is one, and what it sells is there to be sold. */
@Timeout(60)
class ExampleFilesTest {
    private static final Path ROOT = Path.of(System.getProperty("toolbooth.root", ".."));
    private static final Pattern BLOCK = Pattern.compile("(?s)```yaml\n(.*?)```");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([A-Z_]+)\\}");

    /** What stands in the environment of somebody who follows the examples. */
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "SOLANA_KEY",
                    solanaKey(),
                    "WALLET_PASSPHRASE",
                    "correct horse",
                    "EMBEDDINGS_KEY",
                    "battery staple");

    @TempDir private Path folder;

    private static String solanaKey() {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) 7);
        byte[] all = Arrays.copyOf(seed, 64);
        byte[] own = Base58.decode(SolanaKey.ofSeed(seed).address().toString(), 32).orElseThrow();
        System.arraycopy(own, 0, all, 32, 32);
        return Base58.encode(all);
    }

    /**
     * A configuration.
     *
     * @param home the folder that its paths start at
     */
    record Example(String name, String text, Path home) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Example> examples() throws IOException {
        List<Example> found = new ArrayList<>();
        for (Path file : files(ROOT.resolve("examples"), ".yaml")) {
            found.add(
                    new Example(
                            file.getFileName().toString(),
                            Files.readString(file),
                            ROOT.resolve("examples")));
        }
        List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
        pages.add(ROOT.resolve("README.md"));
        for (Path page : pages) {
            Matcher blocks = BLOCK.matcher(Files.readString(page));
            for (int number = 1; blocks.find(); number++) {
                found.add(new Example(page.getFileName() + " " + number, blocks.group(1), ROOT));
            }
        }
        assertThat(found)
                .extracting(Example::name)
                .contains("payments.yaml", "pizza.yaml", "toolbooth.yaml", "payments.md 1");
        return found;
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(end)).sorted().toList();
        }
    }

    private static final Pattern JAVA =
            Pattern.compile(
                    "```java\\n(.*?class (\\w+) .*?named\\(\"(\\w+)\"\\).*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleCanBeServed(Example example) throws Exception {
        Path file = folder.resolve("toolbooth.yaml");
        // Relative paths start at the file.
        String text = example.text();
        for (Path source : files(example.home(), ".java")) {
            Files.copy(source, folder.resolve(source.getFileName()));
        }
        Files.writeString(file, text);
        Console console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        Matcher wanted = VARIABLE.matcher(text);
        while (wanted.find()) {
            assertThat(ENVIRONMENT).containsKey(wanted.group(1));
            console.environment.put(wanted.group(1), ENVIRONMENT.get(wanted.group(1)));
        }

        if (text.contains("fullchain.pem")) {
            Pems pems = new Pems(folder).make("example", "EC");
            pems.certificates("fullchain.pem", "example");
            pems.keyFile("privkey.pem", "example");
        }
        if (text.contains("wallet: wallet")) {
            String wallet = folder.resolve("wallet").toString();
            console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "correct horse");
            assertThat(console.run("wallet", "create", "--kind", "evm", "--wallet", wallet))
                    .isEqualTo(ExitCodes.OK);
        }

        assertThat(console.run("config", "check", "--config", file.toString()))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        assertThat(console.run("serve", "--config", file.toString()))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        Config config = console.served.getFirst();
        // Throws where a tool that is sold, or at a path, isn't there.
        Wiring.listener(config, Wiring.parts(config)).stop();
    }

    @Test
    void theToolOfTheFirstPageIsCalledAsThePageSays() throws Exception {
        String page = Files.readString(ROOT.resolve("README.md"));
        Matcher source = JAVA.matcher(page);
        assertThat(source.find()).isTrue();
        String file = source.group(2) + ".java";
        assertThat(page).contains("./toolbooth serve --tools " + file);
        Files.writeString(folder.resolve(file), source.group(1));
        Console console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());

        assertThat(console.run("serve", "--tools", file)).as(console.err()).isEqualTo(ExitCodes.OK);
        Config config = console.served.getFirst();
        CoreParts core = Wiring.parts(config);
        assertThat(core.toolbox().list()).extracting(ToolSpec::name).contains(source.group(3));
        Wiring.listener(config, core).stop();
    }
}
