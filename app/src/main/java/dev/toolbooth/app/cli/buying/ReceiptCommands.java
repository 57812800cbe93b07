package dev.toolbooth.app.cli.buying;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeyProblem;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about receipts: {@code receipts verify}, which asks no server. */
public final class ReceiptCommands {
    private static final int INPUT_BYTES_MAX = 64 * 1024 * 1024;

    private final ProcessEnvironment process;

    public ReceiptCommands(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec all() {
        return CommandBuilder.group("receipts", "Verify receipts of paid calls.", process)
                .commands(verify())
                .end("toolbooth receipts verify receipt.jws --jwks jwks.json");
    }

    private CommandSpec verify() {
        return CommandBuilder.of(
                        "verify",
                        "Verify a receipt offline: who signed it, and what it is for. The exit code"
                                + " is 6 if it is invalid.",
                        this::run)
                .optionalArgument(
                        "RECEIPT",
                        "The receipt, a file with it, or - for standard input (default).")
                .text(
                        "--jwks",
                        "FILE",
                        "The server's public keys, from its /.well-known/jwks.json. Default: those"
                                + " of the key in the data folder.")
                .text("--input", "FILE", "A file with the call's arguments, to compare.")
                .text("--result", "FILE", "A file with the call's result, to compare.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth receipts verify receipt.jws",
                        "toolbooth receipts verify receipt.jws --jwks jwks.json --result"
                                + " result.json");
    }

    private int run(ParseResult parsed) throws CommandFailure {
        String receipt = receipt(parsed.matchedPositionalValue(0, "-"));
        return report(
                judge(ReceiptVerifier.of(receipt, keys(parsed)), parsed),
                CommandOptions.asJson(parsed));
    }

    /** The check of the signature, and then of what was compared. */
    private ReceiptVerifier judge(ReceiptVerifier check, ParseResult parsed) throws CommandFailure {
        if (!(check instanceof ReceiptVerifier.Good(ObjectNode claims, _))) {
            return check;
        }
        String input = parsed.matchedOptionValue("--input", null);
        if (input != null && !ReceiptDigests.isInput(claims, json(input))) {
            return new ReceiptVerifier.Bad("its call had other arguments than " + input);
        }
        String result = parsed.matchedOptionValue("--result", null);
        if (result != null && !ReceiptDigests.isResult(claims, json(result))) {
            return new ReceiptVerifier.Bad("its call had another result than " + result);
        }
        return check;
    }

    private int report(ReceiptVerifier check, boolean asJson) {
        switch (check) {
            case ReceiptVerifier.Good(ObjectNode claims, String key) -> {
                if (asJson) {
                    ObjectNode json = Json.object().put("valid", true).put("kid", key);
                    json.set("receipt", claims);
                    process.print(Json.text(json));
                } else {
                    process.out().printf("%-24s %s%n", "valid", "yes");
                    process.out().printf("%-24s %s%n", "kid", key);
                    claims.properties().forEach(one -> row(one.getKey(), one.getValue()));
                }
                return ExitCodes.OK;
            }
            case ReceiptVerifier.Bad(String why) -> {
                return bad(why, asJson);
            }
            case ReceiptVerifier.UnknownKey(String why) -> {
                return bad(why, asJson);
            }
        }
    }

    private int bad(String why, boolean asJson) {
        if (asJson) {
            process.print(Json.text(Json.object().put("valid", false).put("reason", why)));
        } else {
            process.tell("toolbooth: the receipt is invalid: " + why);
        }
        return ExitCodes.PAYMENT;
    }

    private void row(String name, JsonNode value) {
        process.out()
                .printf(
                        "%-24s %s%n",
                        name, value.isString() ? value.stringValue() : Json.text(value));
    }

    /** A receipt: as it is, or as a server gives it, in the member of that name. */
    private String receipt(String given) throws CommandFailure {
        String text = (given.startsWith("eyJ") ? given : read(given)).strip();
        if (!text.startsWith("{")) {
            return text;
        }
        JsonNode json = parsed(given, text);
        return json.path("receipt").asString("");
    }

    private PublicKeys keys(ParseResult parsed) throws CommandFailure {
        String jwks = parsed.matchedOptionValue("--jwks", null);
        if (jwks != null) {
            return PublicKeys.read(json(jwks));
        }
        switch (ConfigOptions.read(parsed, process)) {
            case ConfigResult.Loaded(Config config) -> {
                try {
                    return new ReceiptKeyFile(config.receipts().key()).read().published();
                } catch (ReceiptKeyProblem e) {
                    throw new CommandFailure(
                            ExitCodes.CONFIG,
                            e.getMessage() + "\n  --jwks names a file with the server's keys");
                }
            }
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new CommandFailure(ExitCodes.CONFIG, configProblems.report());
        }
    }

    private JsonNode json(String name) throws CommandFailure {
        return parsed(name, read(name));
    }

    private static JsonNode parsed(String name, String text) throws CommandFailure {
        try {
            return Json.parse(text);
        } catch (JacksonException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE, name + " is no JSON: " + e.getOriginalMessage());
        }
    }

    private String read(String name) throws CommandFailure {
        try (InputStream in = open(name)) {
            byte[] bytes = in.readNBytes(INPUT_BYTES_MAX + 1);
            if (bytes.length > INPUT_BYTES_MAX) {
                throw new CommandFailure(
                        ExitCodes.USAGE, name + " is larger than " + INPUT_BYTES_MAX + " bytes");
            }
            return new String(bytes, UTF_8);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "there is no file " + name + " that can be read; use - for standard input");
        }
    }

    private InputStream open(String name) throws IOException {
        return name.equals("-")
                ? new FileInputStream(FileDescriptor.in)
                : Files.newInputStream(process.directory().resolve(name));
    }
}
