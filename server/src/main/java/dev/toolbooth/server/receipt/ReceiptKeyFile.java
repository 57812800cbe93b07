package dev.toolbooth.server.receipt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The PEM file with the key that signs receipts, which only its owner may read.
 *
 * <p>The first private key in it signs. Further ones, and public keys, are former keys: they stay
 * published, so that old receipts can be verified.
 */
public final class ReceiptKeyFile {
    private static final long BYTES_MAX = 1 << 20;

    private final Path path;

    public ReceiptKeyFile(Path path) {
        this.path = path;
    }

    /**
     * The keys; when there is no file, makes one with a new key. However many processes do this at
     * once, all get the same.
     *
     * @throws ReceiptKeyProblem when the file can't be read or made
     */
    public ReceiptKeys open() {
        if (!Files.exists(path)) {
            make();
        }
        return read();
    }

    /**
     * The keys of a file that is there.
     *
     * @throws ReceiptKeyProblem when it can't be read
     */
    public ReceiptKeys read() {
        try {
            if (Files.size(path) > BYTES_MAX) {
                throw new ReceiptKeyProblem(path, "it is larger than " + BYTES_MAX + " bytes");
            }
            return Ed25519Pem.read(Files.readString(path, US_ASCII));
        } catch (IOException e) {
            throw new ReceiptKeyProblem(path, reason(e), e);
        } catch (Ed25519Pem.Unreadable e) {
            throw new ReceiptKeyProblem(path, e.why(), e);
        }
    }

    private void make() {
        // A lock on a file keeps other processes away, not other threads.
        synchronized (ReceiptKeyFile.class) {
            try {
                Path folder = path.toAbsolutePath().getParent();
                if (folder != null) {
                    Files.createDirectories(folder);
                }
                Path lock = path.resolveSibling(path.getFileName() + ".lock");
                try (FileChannel guard =
                                FileChannel.open(
                                        lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock _ = guard.lock()) {
                    if (!Files.exists(path)) {
                        write(Ed25519Pem.fresh().getBytes(US_ASCII));
                    }
                }
            } catch (IOException e) {
                throw new ReceiptKeyProblem(path, reason(e), e);
            }
        }
    }

    /** Writes a file that has its name only when it is whole. */
    private void write(byte[] bytes) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.createFile(next, ownerOnly());
        try (FileChannel out = FileChannel.open(next, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                out.write(left);
            }
            out.force(true);
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] ownerOnly() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "this user may not read or write it";
            default -> e.getClass().getSimpleName();
        };
    }
}
