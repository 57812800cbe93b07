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

/** The check that receipts can be signed. */
final class ReceiptKeyCheck {
    private static final String WHAT = "receipt key";

    private ReceiptKeyCheck() {}

    /**
     * @param entries how much is in the ledger
     */
    static CheckResult check(Path file, long entries) {
        if (!Files.exists(file)) {
            return entries == 0
                    ? CheckResult.ok(WHAT, "it is created at the first start")
                    : CheckResult.warn(
                            WHAT,
                            "it is missing, and it may have signed receipts",
                            "restore the file from a back-up; otherwise the next start creates a"
                                    + " new key");
        }
        try {
            ReceiptKeys keys = new ReceiptKeyFile(file).read();
            return readByOthers(file)
                    ? CheckResult.warn(
                            WHAT,
                            "other users can read it, and sign receipts with it",
                            "chmod 600 " + file)
                    : CheckResult.ok(
                            WHAT,
                            keys.own().id() + ", " + keys.published().all().size() + " published");
        } catch (ReceiptKeyProblem e) {
            return CheckResult.fail(
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
