package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.client.wallet.SolanaPayer;
import dev.toolbooth.client.wallet.Wallet;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.http.HttpClient;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The way of commands to the wallet of whoever runs them. */
final class WalletDoor {
    static final String PASSPHRASE = "TOOLBOOTH_WALLET_PASSPHRASE";

    private static final String WALLET = "--wallet";
    private static final String PASSPHRASE_FILE = "--passphrase-file";
    private static final String NODE = "--node";
    private static final int PASSPHRASE_BYTES_MAX = 4 * 1024;

    private final Surroundings around;
    private final Keyboard keyboard;

    WalletDoor(Surroundings around, Keyboard keyboard) {
        this.around = around;
        this.keyboard = keyboard;
    }

    /** Adds the option that says where the wallet is. */
    static void places(CommandSpec spec) {
        spec.addOption(
                Options.text(
                        WALLET,
                        "DIR",
                        "The wallet's folder. Default: "
                                + Keystore.VARIABLE
                                + ", else ~/.toolbooth/wallet."));
    }

    /** Adds the option that says where its passphrase is. */
    static void passphrases(CommandSpec spec) {
        spec.addOption(
                Options.text(
                        PASSPHRASE_FILE,
                        "FILE",
                        "A file with the passphrase in its first line. Default: "
                                + PASSPHRASE
                                + ", else it is asked for."));
    }

    /** Adds the option that says which nodes are asked. */
    static void nodes(CommandSpec spec) {
        spec.addOption(
                Options.texts(
                        NODE,
                        "NETWORK=URL",
                        "The node that is asked for a network, as in"
                                + " solana-devnet=https://api.devnet.solana.com. Default: "
                                + NodeUrls.VARIABLE
                                + ", with blanks between several."));
    }

    /** Prints a list, a line of text for each row where it is for people. */
    int print(ArrayNode rows, boolean asJson, Function<JsonNode, String> line) {
        if (asJson) {
            around.out().println(Json.text(rows));
        } else {
            rows.forEach(row -> around.out().println(line.apply(row)));
        }
        return ExitCodes.OK;
    }

    /** Where the wallet is. */
    Path folder(ParseResult parsed) throws NotDone {
        String named =
                parsed.matchedOptionValue(WALLET, around.environment().get(Keystore.VARIABLE));
        if (named != null && !named.isEmpty()) {
            return around.directory().resolve(named);
        }
        return around.home()
                .orElseThrow(
                        () ->
                                new NotDone(
                                        ExitCodes.CONFIG,
                                        "nobody's home folder is known, so say where the wallet"
                                                + " is: --wallet DIR or "
                                                + Keystore.VARIABLE))
                .resolve(".toolbooth")
                .resolve("wallet");
    }

    Keystore keys(ParseResult parsed) throws NotDone {
        return new Keystore(folder(parsed), new SecureRandom());
    }

    /** The nodes that the command line and the environment name. */
    NodeUrls urls(ParseResult parsed, HttpClient client) throws PayProblem {
        List<String> pairs =
                new ArrayList<>(
                        NodeUrls.pairs(around.environment().getOrDefault(NodeUrls.VARIABLE, "")));
        pairs.addAll(Arrays.asList(parsed.matchedOptionValue(NODE, new String[0])));
        return NodeUrls.of(client, pairs);
    }

    /** All that can pay; passphrases are asked for when something has to be signed. */
    Wallet wallet(ParseResult parsed, HttpClient client) throws NotDone, PayProblem {
        return new Wallet(
                keys(parsed),
                key -> {
                    try {
                        return passphrase(parsed, "Passphrase of the key " + key.name() + ": ");
                    } catch (NotDone e) {
                        throw new PayProblem(String.valueOf(e.getMessage()), e);
                    }
                },
                urls(parsed, client),
                around.environment().getOrDefault(SolanaPayer.OPENS_ACCOUNTS, "").equals("yes"),
                InstantSource.system(),
                new SecureRandom());
    }

    /** The passphrase, from wherever it is given. */
    char[] passphrase(ParseResult parsed, String question) throws NotDone {
        Optional<char[]> given = given(parsed);
        return given.isPresent() ? given.get() : asked(question);
    }

    /** The passphrase of a new key, which is typed twice. */
    char[] newPassphrase(ParseResult parsed) throws NotDone {
        Optional<char[]> given = given(parsed);
        if (given.isPresent()) {
            return given.get();
        }
        char[] first = asked("Passphrase for the new key: ");
        if (!Arrays.equals(first, asked("The same again: "))) {
            throw NotDone.misuse("the two passphrases are not the same; nothing was made");
        }
        return first;
    }

    private char[] asked(String question) throws NotDone {
        return keyboard.secret(question)
                .orElseThrow(
                        () ->
                                new NotDone(
                                        ExitCodes.AUTH,
                                        "there is no terminal to ask for the passphrase: set "
                                                + PASSPHRASE
                                                + ", or name a file with "
                                                + PASSPHRASE_FILE));
    }

    private Optional<char[]> given(ParseResult parsed) throws NotDone {
        String file = parsed.matchedOptionValue(PASSPHRASE_FILE, null);
        if (file != null) {
            return Optional.of(firstLine(around.directory().resolve(file)));
        }
        return Optional.ofNullable(around.environment().get(PASSPHRASE))
                .filter(text -> !text.isEmpty())
                .map(String::toCharArray);
    }

    private static char[] firstLine(Path file) throws NotDone {
        @Nullable String line;
        try (var in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(PASSPHRASE_BYTES_MAX), UTF_8);
            line = text.lines().findFirst().orElse(null);
        } catch (IOException e) {
            throw NotDone.misuse(PASSPHRASE_FILE + ": the file can't be read");
        }
        if (line == null || line.isEmpty()) {
            throw NotDone.misuse(
                    PASSPHRASE_FILE + ": the file has no passphrase in its first line");
        }
        return line.toCharArray();
    }
}
