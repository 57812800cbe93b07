package dev.toolbooth.app.doctor;

import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeyProblem;
import dev.toolbooth.server.receipt.ReceiptKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Objects;
import java.util.Set;

/** Whether receipts can be signed. */
final class KeyCheck {
    private static final String WHAT = "receipt key";

    private KeyCheck() {}

    /**
     * @param entries how much is in the ledger
     */
    static Finding look(Path file, long entries) {
        if (!Files.exists(file)) {
            return entries == 0
                    ? Finding.ok(WHAT, "it is made at the first start")
                    : Finding.warn(
                            WHAT,
                            "it is gone, and there may be receipts that it has signed",
                            "restore the file from a back-up, or the next start makes a new key");
        }
        try {
            ReceiptKeys keys = new ReceiptKeyFile(file).read();
            return readByOthers(file)
                    ? Finding.warn(
                            WHAT,
                            "others than its owner may read it, and so sign receipts",
                            "chmod 600 " + file)
                    : Finding.ok(
                            WHAT,
                            keys.own().id() + ", " + keys.published().all().size() + " published");
        } catch (ReceiptKeyProblem e) {
            return Finding.fail(
                    WHAT,
                    Objects.requireNonNullElse(e.getMessage(), "it can't be used"),
                    "restore the file from a back-up, or name another with receipts.key");
        }
    }

    private static boolean readByOthers(Path file) {
        try {
            Set<PosixFilePermission> may = Files.getPosixFilePermissions(file);
            return may.contains(PosixFilePermission.GROUP_READ)
                    || may.contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
