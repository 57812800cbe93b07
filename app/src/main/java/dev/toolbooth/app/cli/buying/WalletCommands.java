package dev.toolbooth.app.cli.buying;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.Keyboard;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.KeySecret;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.PlayKeys;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands for the keys that pay for calls, {@code wallet …}. */
public final class WalletCommands {
    private static final int KEY_BYTES_MAX = 16 * 1024;
    private static final String KIND = "--kind";
    private static final String NAME = "--name";
    private static final String FILE = "--file";
    private static final String YES = "--yes";

    private final ProcessEnvironment process;
    private final Keyboard keyboard;
    private final WalletAccess access;

    public WalletCommands(ProcessEnvironment process, Keyboard keyboard) {
        this.process = process;
        this.keyboard = keyboard;
        this.access = new WalletAccess(process, keyboard);
    }

    public CommandSpec all() {
        return CommandBuilder.group("wallet", "Manage the keys that pay for calls.", process)
                .commands(
                        create(),
                        list(),
                        show(),
                        importKey(),
                        export(),
                        new BalanceCommand(access).spec())
                .end("toolbooth wallet create --kind evm", "toolbooth wallet list");
    }

    private static void kind(CommandBuilder command) {
        command.requiredChoice(
                KIND,
                "evm|solana",
                KindName.class,
                "The kind of chain: evm (Base, Ethereum, …) or solana.");
    }

    private static void name(CommandBuilder command) {
        command.text(NAME, "NAME", "The key's name. Default: its kind.");
    }

    /** The argument that names a key. */
    static void key(CommandBuilder command) {
        command.optionalArgument("NAME", "The key's name. Optional if there is only one key.");
    }

    /** The kinds of keys, named as they are typed. */
    private enum KindName {
        evm(ChainFamily.EVM),
        solana(ChainFamily.SOLANA);

        private final ChainFamily family;

        KindName(ChainFamily family) {
            this.family = family;
        }
    }

    private static ChainFamily kind(ParseResult parsed) {
        KindName word = parsed.matchedOptionValue(KIND, KindName.evm);
        return word.family;
    }

    private CommandSpec create() {
        return CommandBuilder.of(
                        "create",
                        "Create a key, store it encrypted, and print its address.",
                        this::create)
                .with(WalletCommands::kind)
                .with(WalletCommands::name)
                .with(WalletAccess::places)
                .with(WalletAccess::passphrases)
                .output()
                .end(
                        "toolbooth wallet create --kind evm",
                        "toolbooth wallet create --kind solana --name spending",
                        "toolbooth wallet create --kind evm --passphrase-file pass.txt --output"
                                + " json");
    }

    private int create(ParseResult parsed) throws CommandFailure, KeystoreProblem {
        ChainFamily family = kind(parsed);
        Keystore keys = access.keys(parsed);
        String name = parsed.matchedOptionValue(NAME, family.word());
        return kept(parsed, keys.create(family, name, access.newPassphrase(parsed)));
    }

    private int kept(ParseResult parsed, Keystore.Entry entry) throws CommandFailure {
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(entry)));
        } else {
            process.print(entry.address());
            process.tell(
                    "stored as "
                            + entry.name()
                            + " in "
                            + access.folder(parsed)
                            + "; without its passphrase the key is lost for good");
        }
        return ExitCodes.OK;
    }

    private static ObjectNode json(Keystore.Entry entry) {
        return Json.object()
                .put("name", entry.name())
                .put("kind", entry.family().word())
                .put("address", entry.address());
    }

    private CommandSpec list() {
        return CommandBuilder.of("list", "List the keys and their addresses.", this::list)
                .with(WalletAccess::places)
                .output()
                .end("toolbooth wallet list", "toolbooth wallet list --output json");
    }

    private int list(ParseResult parsed) throws CommandFailure, KeystoreProblem {
        Keystore keys = access.keys(parsed);
        ArrayNode rows = Json.array();
        for (Keystore.Entry entry : keys.list()) {
            rows.add(json(entry).put("play", false));
        }
        if (rows.isEmpty()) {
            process.tell("no keys yet: create one with toolbooth wallet create --kind evm");
        }
        Optional<PlayKeys> play = keys.playIfThere();
        if (play.isPresent()) {
            for (ChainFamily family : ChainFamily.values()) {
                String address = play.get().address(family);
                rows.add(
                        json(new Keystore.Entry(Keystore.PLAY, family, address)).put("play", true));
            }
        }
        return access.print(
                rows,
                CommandOptions.asJson(parsed),
                row ->
                        String.format(
                                Locale.ROOT,
                                "%-20s %-7s %s%s",
                                row.path("name").asString(),
                                row.path("kind").asString(),
                                row.path("address").asString(),
                                row.path("play").asBoolean() ? "  play money, worth nothing" : ""));
    }

    private CommandSpec show() {
        return CommandBuilder.of(
                        "show", "Show a key's address and file, not the key itself.", this::show)
                .with(WalletCommands::key)
                .with(WalletAccess::places)
                .output()
                .end("toolbooth wallet show", "toolbooth wallet show evm --output json");
    }

    private int show(ParseResult parsed) throws CommandFailure, KeystoreProblem {
        Keystore keys = access.keys(parsed);
        Keystore.Entry entry = chosen(keys, parsed);
        String file = keys.file(entry).toString();
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(entry).put("file", file)));
        } else {
            process.print("name     " + entry.name());
            process.print("kind     " + entry.family().word());
            process.print("address  " + entry.address());
            process.print("file     " + file);
        }
        return ExitCodes.OK;
    }

    /** The key that is named, or the only one. */
    static Keystore.Entry chosen(Keystore keys, ParseResult parsed)
            throws CommandFailure, KeystoreProblem {
        String name = parsed.matchedPositionalValue(0, "");
        if (!name.isEmpty()) {
            return keys.entry(name);
        }
        List<Keystore.Entry> all = keys.list();
        if (all.size() == 1) {
            return all.getFirst();
        }
        throw CommandFailure.misuse(
                all.isEmpty()
                        ? "there are no keys yet: create one with toolbooth wallet create --kind"
                                + " evm"
                        : "which key? There are "
                                + String.join(
                                        ", ", all.stream().map(Keystore.Entry::name).toList()));
    }

    private CommandSpec importKey() {
        return CommandBuilder.of(
                        "import",
                        "Import a key from a file or from standard input. Arguments are not"
                                + " accepted, because others can read them.",
                        this::importKey)
                .with(WalletCommands::kind)
                .with(WalletCommands::name)
                .text(
                        FILE,
                        "FILE",
                        "A file with a private key, with solana-keygen's list of numbers, or a JSON"
                                + " keystore with the same passphrase. Default: standard input.")
                .with(WalletAccess::places)
                .with(WalletAccess::passphrases)
                .output()
                .end(
                        "toolbooth wallet import --kind solana --file id.json",
                        "toolbooth wallet import --kind evm --name old < key.txt");
    }

    private int importKey(ParseResult parsed) throws CommandFailure, KeystoreProblem {
        ChainFamily family = kind(parsed);
        String text = given(parsed);
        String name = parsed.matchedOptionValue(NAME, family.word());
        if (!text.startsWith("{")) {
            KeySecret secret = KeySecret.read(family, text);
            return kept(
                    parsed, access.keys(parsed).add(secret, name, access.newPassphrase(parsed)));
        }
        char[] passphrase = access.passphrase(parsed, "Passphrase of the file: ");
        KeySecret secret = Keystore.openFile(text, passphrase);
        if (secret.kind() != family) {
            throw CommandFailure.misuse("the file holds a key of the kind " + secret.kind().word());
        }
        return kept(parsed, access.keys(parsed).add(secret, name, passphrase));
    }

    private String given(ParseResult parsed) throws CommandFailure {
        String file = parsed.matchedOptionValue(FILE, null);
        byte[] bytes;
        try {
            bytes = file == null ? keyboard.piped(KEY_BYTES_MAX) : read(file);
        } catch (IOException e) {
            throw CommandFailure.misuse(
                    file == null
                            ? "standard input can't be read"
                            : FILE + " " + file + ": the file can't be read");
        }
        if (bytes.length > KEY_BYTES_MAX) {
            throw CommandFailure.misuse(
                    "a key has at most " + KEY_BYTES_MAX + " bytes, and this is more");
        }
        return new String(bytes, UTF_8).strip();
    }

    private byte[] read(String file) throws IOException {
        Path path = process.directory().resolve(file);
        try (var in = Files.newInputStream(path)) {
            return in.readNBytes(KEY_BYTES_MAX + 1);
        }
    }

    private CommandSpec export() {
        return CommandBuilder.of(
                        "export",
                        "Print a private key for other wallets to import. Whoever sees it can take"
                                + " the money.",
                        this::export)
                .with(WalletCommands::key)
                .flag(YES, "Don't ask for confirmation.")
                .with(WalletAccess::places)
                .with(WalletAccess::passphrases)
                .output()
                .end("toolbooth wallet export evm", "toolbooth wallet export evm --yes");
    }

    private int export(ParseResult parsed) throws CommandFailure, KeystoreProblem {
        Keystore keys = access.keys(parsed);
        Keystore.Entry entry = chosen(keys, parsed);
        if (!parsed.hasMatchedOption(YES)) {
            confirm(entry);
        }
        KeySecret secret =
                keys.open(
                        entry.name(),
                        access.passphrase(parsed, "Passphrase of the key " + entry.name() + ": "));
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(json(entry).put("key", secret.reveal())));
        } else {
            process.print(secret.reveal());
            process.tell("whoever has seen this key can take the money of " + entry.address());
        }
        return ExitCodes.OK;
    }

    private void confirm(Keystore.Entry entry) throws CommandFailure {
        String answer =
                keyboard.line(
                                "The private key of "
                                        + entry.address()
                                        + " will be shown. Type "
                                        + entry.name()
                                        + " to continue: ")
                        .orElseThrow(
                                () ->
                                        CommandFailure.misuse(
                                                "there is no terminal to ask for confirmation;"
                                                        + " confirm with "
                                                        + YES));
        if (!answer.strip().equals(entry.name())) {
            throw CommandFailure.misuse("that is not the key's name; nothing was shown");
        }
    }
}
