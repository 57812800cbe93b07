package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;

/** The settings of receipts. */
final class ReceiptSettings {
    static final Setting<Path> KEY =
            Setting.of(
                    "receipts.key",
                    new PathKind(List.of(), PathKind.Must.BE_A_NEW_FILE),
                    "The PEM file with the Ed25519 key that signs receipts, made at the first"
                            + " start; receipt-key.pem in the folder of data if none is named.");

    static final List<Setting<?>> ALL = List.of(KEY);

    private ReceiptSettings() {}

    static Config.Receipts receipts(Values values) {
        return new Config.Receipts(
                values.find(KEY)
                        .orElseGet(() -> values.get(Settings.DATA).resolve("receipt-key.pem")));
    }
}
