package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.text.SafeText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * A wallet on disk: a folder of encrypted keys, one file each, and one key for play money, which is
 * not encrypted because it is worth nothing. No file is ever overwritten. Thread-safe, and safe
 * with other processes that use the same folder.
 */
public final class Keystore {
    /** Where the environment says that it is. */
    public static final String VARIABLE = "TOOLBOOTH_WALLET";

    /** The name of the key for play money. */
    public static final String PLAY = "play";

    private static final String KEYS = "keys";
    private static final String ENDING = ".json";
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
    private static final int FILE_BYTES_MAX = 16 * 1024;
    private static final int KEYS_MAX = 1_000;

    private final Path folder;
    private final RandomGenerator random;
    private final int work;

    /**
     * @param wallet the folder; it is made when the first key is
     * @param random must be unpredictable
     */
    public Keystore(Path wallet, RandomGenerator random) {
        this(wallet, random, KeyFile.N);
    }

    /** For tests, which don't mind keys that are easy to guess. */
    Keystore(Path wallet, RandomGenerator random, int work) {
        this.folder = wallet.resolve(KEYS);
        this.random = random;
        this.work = work;
    }

    /** The public facts about a key. */
    public record Entry(String name, ChainFamily family, String address) {}

    /** The keys, by name; without that for play money. */
    public List<Entry> list() throws KeystoreProblem {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .filter(name -> NAME.matcher(name).matches() && !name.equals(PLAY))
                    .limit(KEYS_MAX)
                    .forEach(names::add);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw unreadable("The wallet's folder", e);
        }
        names.sort(Comparator.naturalOrder());
        List<Entry> entries = new ArrayList<>();
        for (String name : names) {
            entries.add(entry(name));
        }
        return entries;
    }

    /** The key of this name. */
    public Entry entry(String name) throws KeystoreProblem {
        ObjectNode file = read(name);
        ChainFamily family = KeyFile.kind(file);
        String address = file.path(KeyFile.ADDRESS).asString("");
        Optional<String> shown =
                switch (family) {
                    case EVM ->
                            Address.parse(address.startsWith("0x") ? address : "0x" + address)
                                    .map(Address::checksum);
                    case SOLANA -> SolanaAddress.parse(address).map(SolanaAddress::toString);
                };
        return new Entry(name, family, shown.orElseThrow(() -> broken(name)));
    }

    /** Makes a key. */
    public Entry create(ChainFamily family, String name, char[] passphrase) throws KeystoreProblem {
        return add(KeySecret.make(family, random), name, passphrase);
    }

    /** Keeps a key that was made elsewhere. */
    public Entry add(KeySecret secret, String name, char[] passphrase) throws KeystoreProblem {
        if (name.equals(PLAY) || !NAME.matcher(name).matches()) {
            throw new KeystoreProblem(
                    Reason.UNFIT,
                    "A key can't be called "
                            + SafeText.quoted(name)
                            + ": expected up to 64 small letters, digits, - and _, and not "
                            + PLAY);
        }
        if (passphrase.length == 0) {
            throw new KeystoreProblem(
                    Reason.UNFIT, "A key that may hold money needs a passphrase, and it is empty");
        }
        // Before the work of encrypting; the first writer wins all the same.
        if (Files.exists(file(name))) {
            throw taken(name);
        }
        write(name, KeyFile.seal(secret, passphrase, random, work));
        return new Entry(name, secret.kind(), secret.address());
    }

    /** Decrypts a key. */
    public KeySecret open(String name, char[] passphrase) throws KeystoreProblem {
        return KeyFile.open(read(name), passphrase);
    }

    /** Decrypts a keystore file from elsewhere. */
    public static KeySecret openFile(String json, char[] passphrase) throws KeystoreProblem {
        if (JsonInput.read(json.getBytes(StandardCharsets.UTF_8)).orElse(null)
                instanceof ObjectNode file) {
            return KeyFile.open(file, passphrase);
        }
        throw new KeystoreProblem(Reason.UNFIT, "That is no keystore file: it is no JSON object");
    }

    /** The keys for play money, which are made when they are first wanted. */
    public PlayKeys play() throws KeystoreProblem {
        if (!Files.exists(file(PLAY))) {
            PlayKeys made =
                    new PlayKeys(
                            KeySecret.make(ChainFamily.EVM, random),
                            KeySecret.make(ChainFamily.SOLANA, random));
            try {
                write(PLAY, made.json());
            } catch (KeystoreProblem e) {
                // Another process was faster: its keys are as good.
                if (e.reason() != Reason.TAKEN) {
                    throw e;
                }
            }
        }
        return PlayKeys.read(read(PLAY));
    }

    /** The same, if they were made already. */
    public Optional<PlayKeys> playIfThere() throws KeystoreProblem {
        return Files.exists(file(PLAY)) ? Optional.of(PlayKeys.read(read(PLAY))) : Optional.empty();
    }

    /** Where a key is kept. */
    public Path file(Entry entry) {
        return file(entry.name());
    }

    private Path file(String name) {
        return folder.resolve(name + ENDING);
    }

    private ObjectNode read(String name) throws KeystoreProblem {
        if (!NAME.matcher(name).matches()) {
            throw missing(name);
        }
        try {
            Path file = file(name);
            if (Files.size(file) <= FILE_BYTES_MAX
                    && JsonInput.read(Files.readAllBytes(file)).orElse(null)
                            instanceof ObjectNode object) {
                return object;
            }
        } catch (NoSuchFileException e) {
            throw missing(name);
        } catch (IOException e) {
            throw unreadable("The key " + name, e);
        }
        throw broken(name);
    }

    private void write(String name, ObjectNode file) throws KeystoreProblem {
        byte[] bytes = (Json.pretty(file) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            PrivateFiles.makeClosedFolder(folder);
            PrivateFiles.writeNew(file(name), bytes);
        } catch (FileAlreadyExistsException e) {
            throw taken(name);
        } catch (IOException e) {
            throw new KeystoreProblem(
                    Reason.FILES, "The key " + name + " can't be written: " + why(e), e);
        }
    }

    private static KeystoreProblem missing(String name) {
        return new KeystoreProblem(
                Reason.MISSING,
                "There is no key "
                        + SafeText.quoted(name)
                        + "; toolbooth wallet list shows all of them");
    }

    private static KeystoreProblem taken(String name) {
        return new KeystoreProblem(
                Reason.TAKEN,
                "There is a key " + name + " already, which is kept: choose another name");
    }

    private static KeystoreProblem broken(String name) {
        return new KeystoreProblem(
                Reason.FILES,
                "The file of the key "
                        + name
                        + " can't be understood; bring it back from a backup");
    }

    private static KeystoreProblem unreadable(String what, IOException e) {
        return new KeystoreProblem(Reason.FILES, what + " can't be read: " + why(e), e);
    }

    private static String why(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "access is denied";
            case NotDirectoryException _ -> "it is no folder";
            default -> e.getClass().getSimpleName();
        };
    }
}
