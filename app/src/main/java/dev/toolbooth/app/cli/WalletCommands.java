package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.wallet.KeySecret;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.Kind;
import dev.toolbooth.client.wallet.PlayKeys;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about the keys that calls are paid with, {@code wallet …}. */
final class WalletCommands {
    private static final int KEY_BYTES_MAX = 16 * 1024;
    private static final String KIND = "--kind";
    private static final String NAME = "--name";
    private static final String FILE = "--file";
    private static final String YES = "--yes";

    private final Surroundings around;
    private final Keyboard keyboard;
    private final WalletDoor door;

    WalletCommands(Surroundings around, Keyboard keyboard) {
        this.around = around;
        this.keyboard = keyboard;
        this.door = new WalletDoor(around, keyboard);
    }

    CommandSpec all() {
        var spec = Page.group("wallet", "Keep the keys that calls are paid with.", around);
        spec.addSubcommand("create", create());
        spec.addSubcommand("list", list());
        spec.addSubcommand("show", show());
        spec.addSubcommand("import", importKey());
        spec.addSubcommand("export", export());
        spec.addSubcommand("balance", new BalanceCommand(door).spec());
        return Page.end(spec, "toolbooth wallet create --kind evm", "toolbooth wallet list");
    }

    private static OptionSpec kind() {
        return OptionSpec.builder(KIND)
                .paramLabel("evm|solana")
                .type(KindName.class)
                .required(true)
                .description("For which chains: evm (Base, Ethereum, …) or solana.")
                .build();
    }

    private static OptionSpec name() {
        return Options.text(NAME, "NAME", "What the key is called. Default: its kind.");
    }

    /** The argument that names a key. */
    static PositionalParamSpec key() {
        return Options.optionalArgument(
                "NAME", "The key's name. Not needed when there is one key only.");
    }

    /** The kinds of keys, named as they are typed. */
    private enum KindName {
        evm(Kind.EVM),
        solana(Kind.SOLANA);

        private final Kind kind;

        KindName(Kind kind) {
            this.kind = kind;
        }
    }

    private static Kind kind(ParseResult parsed) {
        KindName word = parsed.matchedOptionValue(KIND, KindName.evm);
        return word.kind;
    }

    private CommandSpec create() {
        var spec =
                Page.of(
                        "create",
                        "Make a key, keep it encrypted, and print its address.",
                        this::create);
        spec.addOption(kind());
        spec.addOption(name());
        WalletDoor.places(spec);
        WalletDoor.passphrases(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth wallet create --kind evm",
                "toolbooth wallet create --kind solana --name spending",
                "toolbooth wallet create --kind evm --passphrase-file pass.txt --output json");
    }

    private int create(ParseResult parsed) throws NotDone, KeystoreProblem {
        Kind kind = kind(parsed);
        Keystore keys = door.keys(parsed);
        String name = parsed.matchedOptionValue(NAME, kind.word());
        return kept(parsed, keys.create(kind, name, door.newPassphrase(parsed)));
    }

    private int kept(ParseResult parsed, Keystore.Entry entry) throws NotDone {
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(entry)));
        } else {
            around.out().println(entry.address());
            around.err()
                    .println(
                            "kept as "
                                    + entry.name()
                                    + " in "
                                    + door.folder(parsed)
                                    + "; without its passphrase nobody can use it, nor bring it"
                                    + " back");
        }
        return ExitCodes.OK;
    }

    private static ObjectNode json(Keystore.Entry entry) {
        return Json.object()
                .put("name", entry.name())
                .put("kind", entry.kind().word())
                .put("address", entry.address());
    }

    private CommandSpec list() {
        var spec = Page.of("list", "List the keys and their addresses.", this::list);
        WalletDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth wallet list", "toolbooth wallet list --output json");
    }

    private int list(ParseResult parsed) throws NotDone, KeystoreProblem {
        Keystore keys = door.keys(parsed);
        ArrayNode rows = Json.array();
        for (Keystore.Entry entry : keys.list()) {
            rows.add(json(entry).put("play", false));
        }
        if (rows.isEmpty()) {
            around.err().println("no keys yet: toolbooth wallet create --kind evm makes one");
        }
        Optional<PlayKeys> play = keys.playIfThere();
        if (play.isPresent()) {
            for (Kind kind : Kind.values()) {
                String address = play.get().address(kind);
                rows.add(json(new Keystore.Entry(Keystore.PLAY, kind, address)).put("play", true));
            }
        }
        return door.print(
                rows,
                Options.asJson(parsed),
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
        var spec =
                Page.of(
                        "show",
                        "Show a key's address and where it is kept, not the key itself.",
                        this::show);
        spec.addPositional(key());
        WalletDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth wallet show", "toolbooth wallet show evm --output json");
    }

    private int show(ParseResult parsed) throws NotDone, KeystoreProblem {
        Keystore keys = door.keys(parsed);
        Keystore.Entry entry = chosen(keys, parsed);
        String file = keys.file(entry).toString();
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(entry).put("file", file)));
        } else {
            around.out().println("name     " + entry.name());
            around.out().println("kind     " + entry.kind().word());
            around.out().println("address  " + entry.address());
            around.out().println("file     " + file);
        }
        return ExitCodes.OK;
    }

    /** The key that is named, or the only one. */
    static Keystore.Entry chosen(Keystore keys, ParseResult parsed)
            throws NotDone, KeystoreProblem {
        String name = parsed.matchedPositionalValue(0, "");
        if (!name.isEmpty()) {
            return keys.entry(name);
        }
        List<Keystore.Entry> all = keys.list();
        if (all.size() == 1) {
            return all.getFirst();
        }
        throw NotDone.misuse(
                all.isEmpty()
                        ? "there are no keys yet: toolbooth wallet create --kind evm makes one"
                        : "which key? There are "
                                + String.join(
                                        ", ", all.stream().map(Keystore.Entry::name).toList()));
    }

    private CommandSpec importKey() {
        var spec =
                Page.of(
                        "import",
                        "Keep a key from elsewhere, out of a file or what is piped in: never as an"
                                + " argument, which others can read.",
                        this::importKey);
        spec.addOption(kind());
        spec.addOption(name());
        spec.addOption(
                Options.text(
                        FILE,
                        "FILE",
                        "A private key, a list of numbers as solana-keygen writes it, or a"
                                + " keystore file in JSON that has the same passphrase. Default:"
                                + " standard input."));
        WalletDoor.places(spec);
        WalletDoor.passphrases(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth wallet import --kind solana --file id.json",
                "toolbooth wallet import --kind evm --name old < key.txt");
    }

    private int importKey(ParseResult parsed) throws NotDone, KeystoreProblem {
        Kind kind = kind(parsed);
        String text = given(parsed);
        String name = parsed.matchedOptionValue(NAME, kind.word());
        if (!text.startsWith("{")) {
            KeySecret secret = KeySecret.read(kind, text);
            return kept(parsed, door.keys(parsed).add(secret, name, door.newPassphrase(parsed)));
        }
        char[] passphrase = door.passphrase(parsed, "Passphrase of the file: ");
        KeySecret secret = Keystore.openFile(text, passphrase);
        if (secret.kind() != kind) {
            throw NotDone.misuse("the file holds a key of the kind " + secret.kind().word());
        }
        return kept(parsed, door.keys(parsed).add(secret, name, passphrase));
    }

    private String given(ParseResult parsed) throws NotDone {
        String file = parsed.matchedOptionValue(FILE, null);
        byte[] bytes;
        try {
            bytes = file == null ? keyboard.piped(KEY_BYTES_MAX) : read(file);
        } catch (IOException e) {
            throw NotDone.misuse(
                    file == null
                            ? "standard input can't be read"
                            : FILE + " " + file + ": the file can't be read");
        }
        if (bytes.length > KEY_BYTES_MAX) {
            throw NotDone.misuse("a key has at most " + KEY_BYTES_MAX + " bytes, and this is more");
        }
        return new String(bytes, UTF_8).strip();
    }

    private byte[] read(String file) throws IOException {
        Path path = around.directory().resolve(file);
        try (var in = Files.newInputStream(path)) {
            return in.readNBytes(KEY_BYTES_MAX + 1);
        }
    }

    private CommandSpec export() {
        var spec =
                Page.of(
                        "export",
                        "Print a private key as other wallets import it. Whoever sees it has the"
                                + " money.",
                        this::export);
        spec.addPositional(key());
        spec.addOption(
                OptionSpec.builder(YES)
                        .type(boolean.class)
                        .description("Don't ask whether it is meant.")
                        .build());
        WalletDoor.places(spec);
        WalletDoor.passphrases(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth wallet export evm", "toolbooth wallet export evm --yes");
    }

    private int export(ParseResult parsed) throws NotDone, KeystoreProblem {
        Keystore keys = door.keys(parsed);
        Keystore.Entry entry = chosen(keys, parsed);
        if (!parsed.hasMatchedOption(YES)) {
            confirm(entry);
        }
        KeySecret secret =
                keys.open(
                        entry.name(),
                        door.passphrase(parsed, "Passphrase of the key " + entry.name() + ": "));
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json(entry).put("key", secret.reveal())));
        } else {
            around.out().println(secret.reveal());
            around.err().println("whoever has seen this has the money of " + entry.address());
        }
        return ExitCodes.OK;
    }

    private void confirm(Keystore.Entry entry) throws NotDone {
        String answer =
                keyboard.line(
                                "The private key of "
                                        + entry.address()
                                        + " will be shown. Type "
                                        + entry.name()
                                        + " to go on: ")
                        .orElseThrow(
                                () ->
                                        NotDone.misuse(
                                                "there is no terminal to ask whether it is meant:"
                                                        + " say so with "
                                                        + YES));
        if (!answer.strip().equals(entry.name())) {
            throw NotDone.misuse("that is not its name; nothing was shown");
        }
    }
}
