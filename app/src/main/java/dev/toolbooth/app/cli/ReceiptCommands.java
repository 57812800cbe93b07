package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Problems;
import dev.toolbooth.server.receipt.PublicKeys;
import dev.toolbooth.server.receipt.ReceiptCheck;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeyProblem;
import dev.toolbooth.wire.Json;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about receipts: {@code receipts verify}, which asks no server. */
final class ReceiptCommands {
    private static final String DATA = "--data";
    private static final int INPUT_BYTES_MAX = 64 * 1024 * 1024;

    private final Surroundings around;

    ReceiptCommands(Surroundings around) {
        this.around = around;
    }

    CommandSpec all() {
        var spec = Page.group("receipts", "Check receipts of paid calls.", around);
        spec.addSubcommand("verify", verify());
        return Page.end(spec, "toolbooth receipts verify receipt.jws --jwks jwks.json");
    }

    private CommandSpec verify() {
        var spec =
                Page.of(
                        "verify",
                        "Check a receipt without asking anyone: who signed it, and what it is for."
                                + " Exit code 6 when it is not good.",
                        this::run);
        spec.addPositional(
                Options.optionalArgument(
                        "RECEIPT",
                        "The receipt itself, a file with it, or - for standard input,"
                                + " which is the default."));
        spec.addOption(
                Options.text(
                        "--jwks",
                        "FILE",
                        "The server's public keys, from its /.well-known/jwks.json. Default: those"
                                + " of the key in the data folder."));
        spec.addOption(Options.text("--input", "FILE", "Arguments of the call, to compare."));
        spec.addOption(Options.text("--result", "FILE", "The call's result, to compare."));
        spec.addOption(Page.config());
        spec.addOption(Options.text(DATA, "DIR", "The folder for everything the server keeps."));
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth receipts verify receipt.jws",
                "toolbooth receipts verify receipt.jws --jwks jwks.json --result result.json");
    }

    private int run(ParseResult parsed) throws NotDone {
        String receipt = receipt(parsed.matchedPositionalValue(0, "-"));
        return report(
                judge(ReceiptCheck.of(receipt, keys(parsed)), parsed), Options.asJson(parsed));
    }

    /** The check of the signature, and then of what was compared. */
    private ReceiptCheck judge(ReceiptCheck check, ParseResult parsed) throws NotDone {
        if (!(check instanceof ReceiptCheck.Good(ObjectNode claims, _))) {
            return check;
        }
        String input = parsed.matchedOptionValue("--input", null);
        if (input != null && !Digests.isInput(claims, json(input))) {
            return new ReceiptCheck.Bad("it is of a call with other arguments than " + input);
        }
        String result = parsed.matchedOptionValue("--result", null);
        if (result != null && !Digests.isResult(claims, json(result))) {
            return new ReceiptCheck.Bad("it is of a call with another result than " + result);
        }
        return check;
    }

    private int report(ReceiptCheck check, boolean asJson) {
        switch (check) {
            case ReceiptCheck.Good(ObjectNode claims, String key) -> {
                if (asJson) {
                    ObjectNode json = Json.object().put("valid", true).put("kid", key);
                    json.set("receipt", claims);
                    around.out().println(Json.text(json));
                } else {
                    around.out().printf("%-24s %s%n", "valid", "yes");
                    around.out().printf("%-24s %s%n", "kid", key);
                    claims.properties().forEach(one -> row(one.getKey(), one.getValue()));
                }
                return ExitCodes.OK;
            }
            case ReceiptCheck.Bad(String why) -> {
                if (asJson) {
                    around.out()
                            .println(
                                    Json.text(
                                            Json.object().put("valid", false).put("reason", why)));
                } else {
                    around.err().println("toolbooth: the receipt is not good: " + why);
                }
                return ExitCodes.PAYMENT;
            }
        }
    }

    private void row(String name, JsonNode value) {
        around.out()
                .printf(
                        "%-24s %s%n",
                        name, value.isString() ? value.stringValue() : Json.text(value));
    }

    /** A receipt: as it is, or as a server gives it, in the member of that name. */
    private String receipt(String given) throws NotDone {
        String text = (given.startsWith("eyJ") ? given : read(given)).strip();
        if (!text.startsWith("{")) {
            return text;
        }
        JsonNode json = parsed(given, text);
        return json.path("receipt").asString("");
    }

    private PublicKeys keys(ParseResult parsed) throws NotDone {
        String jwks = parsed.matchedOptionValue("--jwks", null);
        if (jwks != null) {
            return PublicKeys.read(json(jwks));
        }
        Map<String, List<String>> flags = new HashMap<>();
        if (parsed.hasMatchedOption(DATA)) {
            flags.put(DATA, parsed.matchedOption(DATA).originalStringValues());
        }
        Optional<String> file = Optional.ofNullable(parsed.matchedOptionValue(Page.CONFIG, null));
        switch (new ConfigReader(around.sources(file.map(Path::of), flags)).read()) {
            case Loading.Loaded(Config config, _) -> {
                try {
                    return new ReceiptKeyFile(config.receipts().key()).read().published();
                } catch (ReceiptKeyProblem e) {
                    throw new NotDone(
                            ExitCodes.CONFIG,
                            e.getMessage() + "\n  --jwks names a file with the server's keys");
                }
            }
            case Loading.Rejected(Problems problems) ->
                    throw new NotDone(ExitCodes.CONFIG, problems.report());
        }
    }

    private JsonNode json(String name) throws NotDone {
        return parsed(name, read(name));
    }

    private static JsonNode parsed(String name, String text) throws NotDone {
        try {
            return Json.parse(text);
        } catch (JacksonException e) {
            throw new NotDone(ExitCodes.USAGE, name + " is no JSON: " + e.getOriginalMessage());
        }
    }

    private String read(String name) throws NotDone {
        try (InputStream in = open(name)) {
            byte[] bytes = in.readNBytes(INPUT_BYTES_MAX + 1);
            if (bytes.length > INPUT_BYTES_MAX) {
                throw new NotDone(
                        ExitCodes.USAGE, name + " is larger than " + INPUT_BYTES_MAX + " bytes");
            }
            return new String(bytes, UTF_8);
        } catch (IOException e) {
            throw new NotDone(
                    ExitCodes.USAGE,
                    "there is no file " + name + " that can be read; - is standard input");
        }
    }

    private InputStream open(String name) throws IOException {
        return name.equals("-")
                ? new FileInputStream(FileDescriptor.in)
                : Files.newInputStream(around.directory().resolve(name));
    }
}
