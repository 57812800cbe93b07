package dev.toolbooth.app.cli.buying;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.Keyboard;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.client.wallet.KeyWallet;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The way of commands to the wallet of whoever runs them. */
final class WalletAccess {
    static final String PASSPHRASE = "TOOLBOOTH_WALLET_PASSPHRASE";

    private static final String WALLET = "--wallet";
    private static final String PASSPHRASE_FILE = "--passphrase-file";
    private static final String NODE = "--node";
    private static final int PASSPHRASE_BYTES_MAX = 4 * 1024;

    private final ProcessEnvironment process;
    private final Keyboard keyboard;

    WalletAccess(ProcessEnvironment process, Keyboard keyboard) {
        this.process = process;
        this.keyboard = keyboard;
    }

    /** Adds the option that says where the wallet is. */
    static void places(CommandBuilder command) {
        command.text(
                WALLET,
                "DIR",
                "The wallet's folder. Default: "
                        + Keystore.VARIABLE
                        + ", otherwise ~/.toolbooth/wallet.");
    }

    /** Adds the option that says where its passphrase is. */
    static void passphrases(CommandBuilder command) {
        command.text(
                PASSPHRASE_FILE,
                "FILE",
                "A file with the passphrase on its first line. Default: "
                        + PASSPHRASE
                        + ", otherwise asked for.");
    }

    /** Adds the option that says which nodes are asked. */
    static void nodes(CommandBuilder command) {
        command.texts(
                NODE,
                "NETWORK=URL",
                "A network's node, such as base=https://mainnet.base.org; repeatable. Default: "
                        + NodeUrls.VARIABLE
                        + ", separated by spaces.");
    }

    /** Prints a list, a line of text for each row where it is for people. */
    int print(ArrayNode rows, boolean asJson, Function<JsonNode, String> line) {
        if (asJson) {
            process.print(Json.text(rows));
        } else {
            rows.forEach(row -> process.print(line.apply(row)));
        }
        return ExitCodes.OK;
    }

    /** Where the wallet is. */
    Path folder(ParseResult parsed) throws CommandFailure {
        String named =
                parsed.matchedOptionValue(WALLET, process.environment().get(Keystore.VARIABLE));
        if (named != null && !named.isEmpty()) {
            return process.directory().resolve(named);
        }
        return process.home()
                .orElseThrow(
                        () ->
                                new CommandFailure(
                                        ExitCodes.CONFIG,
                                        "the wallet can't be found, because your home folder is"
                                                + " unknown; name its folder with --wallet DIR or "
                                                + Keystore.VARIABLE))
                .resolve(".toolbooth")
                .resolve("wallet");
    }

    Keystore keys(ParseResult parsed) throws CommandFailure {
        return new Keystore(folder(parsed), new SecureRandom());
    }

    /** The nodes that the command line and the environment name. */
    NodeUrls urls(ParseResult parsed, RoundTripper http) throws PayProblem {
        List<String> pairs =
                new ArrayList<>(
                        NodeUrls.pairs(process.environment().getOrDefault(NodeUrls.VARIABLE, "")));
        pairs.addAll(Arrays.asList(parsed.matchedOptionValue(NODE, new String[0])));
        return NodeUrls.of(http, pairs);
    }

    /** All that can pay; passphrases are asked for when something has to be signed. */
    KeyWallet wallet(ParseResult parsed, RoundTripper http) throws CommandFailure, PayProblem {
        return new KeyWallet(
                keys(parsed),
                key -> {
                    try {
                        return passphrase(parsed, "Passphrase of the key " + key.name() + ": ");
                    } catch (CommandFailure e) {
                        throw new PayProblem(String.valueOf(e.getMessage()), e);
                    }
                },
                urls(parsed, http),
                process.environment().getOrDefault(SolanaPayer.OPENS_ACCOUNTS, "").equals("yes"),
                InstantSource.system(),
                new SecureRandom());
    }

    /** The passphrase, from wherever it is given. */
    char[] passphrase(ParseResult parsed, String question) throws CommandFailure {
        Optional<char[]> given = given(parsed);
        return given.isPresent() ? given.get() : asked(question);
    }

    /** The passphrase of a new key, which is typed twice. */
    char[] newPassphrase(ParseResult parsed) throws CommandFailure {
        Optional<char[]> given = given(parsed);
        if (given.isPresent()) {
            return given.get();
        }
        char[] first = asked("Passphrase for the new key: ");
        if (!Arrays.equals(first, asked("Repeat the passphrase: "))) {
            throw CommandFailure.misuse("the passphrases differ; no key was created");
        }
        return first;
    }

    private char[] asked(String question) throws CommandFailure {
        return keyboard.secret(question)
                .orElseThrow(
                        () ->
                                new CommandFailure(
                                        ExitCodes.AUTH,
                                        "there is no terminal to ask for the passphrase: set "
                                                + PASSPHRASE
                                                + ", or name a file with "
                                                + PASSPHRASE_FILE));
    }

    private Optional<char[]> given(ParseResult parsed) throws CommandFailure {
        String file = parsed.matchedOptionValue(PASSPHRASE_FILE, null);
        if (file != null) {
            return Optional.of(firstLine(process.directory().resolve(file)));
        }
        return Optional.ofNullable(process.environment().get(PASSPHRASE))
                .filter(text -> !text.isEmpty())
                .map(String::toCharArray);
    }

    private static char[] firstLine(Path file) throws CommandFailure {
        @Nullable String line;
        try (var in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(PASSPHRASE_BYTES_MAX), UTF_8);
            line = text.lines().findFirst().orElse(null);
        } catch (IOException e) {
            throw CommandFailure.misuse(PASSPHRASE_FILE + ": the file can't be read");
        }
        if (line == null || line.isEmpty()) {
            throw CommandFailure.misuse(
                    PASSPHRASE_FILE + ": the file has no passphrase on its first line");
        }
        return line.toCharArray();
    }
}
