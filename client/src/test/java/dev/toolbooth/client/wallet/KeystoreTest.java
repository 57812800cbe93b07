package dev.toolbooth.client.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.wallet.KeystoreProblem.Reason;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are kept, found again, and never overwritten. */
class KeystoreTest {
    private static final char[] PASSPHRASE = "correct horse".toCharArray();

    @TempDir private Path home;

    private Path wallet() {
        return home.resolve("a/wallet");
    }

    private Keystore keys() {
        return new Keystore(wallet(), new SecureRandom(), 2);
    }

    private static void assertProblem(Reason reason, ThrowingCallable work) {
        assertThatThrownBy(work)
                .asInstanceOf(InstanceOfAssertFactories.type(KeystoreProblem.class))
                .extracting(KeystoreProblem::reason)
                .isEqualTo(reason);
    }

    @Test
    void aKeyIsFoundAgain() throws KeystoreProblem {
        assertThat(keys().list()).isEmpty();
        Keystore.Entry evm = keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        Keystore.Entry solana = keys().create(ChainFamily.SOLANA, "a-sol_1", PASSPHRASE);
        assertThat(keys().list()).containsExactly(solana, evm);
        for (Keystore.Entry entry : List.of(evm, solana)) {
            KeySecret secret = keys().open(entry.name(), PASSPHRASE);
            assertThat(secret.address()).isEqualTo(entry.address());
            assertThat(secret.kind()).isEqualTo(entry.family());
        }
        assertProblem(Reason.PASSPHRASE, () -> keys().open("evm", "wrong".toCharArray()));
        assertProblem(Reason.MISSING, () -> keys().open("other", PASSPHRASE));
        assertProblem(Reason.MISSING, () -> keys().open("../keys/evm", PASSPHRASE));
    }

    @Test
    void onlyItsOwnerMayReadIt() throws Exception {
        keys().create(ChainFamily.SOLANA, "mine", PASSPHRASE);
        Path folder = wallet().resolve("keys");
        assertThat(mode(folder)).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("mine.json"))).isEqualTo("rw-------");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        keys().create(ChainFamily.SOLANA, "other", PASSPHRASE);
        assertThat(mode(folder)).isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("mine.json", "other.json");
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aKeyIsNeverOverwritten() throws KeystoreProblem {
        Keystore.Entry first = keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        assertProblem(Reason.TAKEN, () -> keys().create(ChainFamily.EVM, "evm", PASSPHRASE));
        assertThat(keys().list()).containsExactly(first);
    }

    @Test
    void ofTwoWhoWriteAtOnceOneIsTold() throws Exception {
        PrivateFiles.makeClosedFolder(wallet());
        Path file = wallet().resolve("one");
        List<Callable<Boolean>> writers = new ArrayList<>();
        for (byte i = 0; i < 8; i++) {
            byte[] bytes = {i};
            writers.add(
                    () -> {
                        PrivateFiles.writeNew(file, bytes);
                        return true;
                    });
        }
        int written = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var one : threads.invokeAll(writers)) {
                try {
                    written += one.get() ? 1 : 0;
                } catch (ExecutionException e) {
                    assertThat(e.getCause())
                            .isInstanceOf(java.nio.file.FileAlreadyExistsException.class);
                }
            }
        }
        assertThat(written).isEqualTo(1);
        assertThat(Files.size(file)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "play", "Big", "a b", "../x", "-x"})
    void aNameIsPlain(String name) {
        assertProblem(Reason.UNFIT, () -> keys().create(ChainFamily.EVM, name, PASSPHRASE));
    }

    @Test
    void aNameHasItsLimit() throws KeystoreProblem {
        keys().create(ChainFamily.SOLANA, "n".repeat(64), PASSPHRASE);
        assertProblem(
                Reason.UNFIT, () -> keys().create(ChainFamily.SOLANA, "n".repeat(65), PASSPHRASE));
    }

    @Test
    void anEmptyPassphraseIsNone() {
        assertProblem(Reason.UNFIT, () -> keys().create(ChainFamily.EVM, "evm", new char[0]));
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        Path file = wallet().resolve("keys/evm.json");
        for (String damage : List.of("", "{", "[]", "{\"version\": 3}", "x".repeat(20_000))) {
            Files.writeString(file, damage);
            assertProblem(Reason.FILES, () -> keys().list());
        }
    }

    @Test
    void keysOfOtherWalletsComeInAndGoOut() throws KeystoreProblem {
        String solana =
                "[174,47,154,16,202,193,206,113,199,190,53,133,169,175,31,56,222,53,138,171,238,"
                        + "9,181,109,139,84,112,148,159,26,98,222,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                        + "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]";
        assertProblem(Reason.UNFIT, () -> KeySecret.read(ChainFamily.SOLANA, solana));
        KeySecret made = KeySecret.make(ChainFamily.SOLANA, new SecureRandom());
        KeySecret read = KeySecret.read(ChainFamily.SOLANA, " " + made.reveal() + "\n");
        assertThat(read.reveal()).isEqualTo(made.reveal());
        KeySecret evm = KeySecret.make(ChainFamily.EVM, new SecureRandom());
        assertThat(KeySecret.read(ChainFamily.EVM, evm.reveal().substring(2)).address())
                .isEqualTo(evm.address());
        assertThatThrownBy(() -> KeySecret.read(ChainFamily.EVM, "secret words"))
                .isInstanceOf(KeystoreProblem.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void playMoneyIsThereAtOnceAndStays() throws KeystoreProblem, IOException {
        PlayKeys first = keys().play();
        assertThat(keys().play().address(ChainFamily.EVM))
                .isEqualTo(first.address(ChainFamily.EVM));
        assertThat(keys().list()).isEmpty();
        assertThat(Files.readString(wallet().resolve("keys/play.json")))
                .contains("never send money there");
    }

    private static PaymentRequirements way() {
        return new PaymentRequirements(
                "exact",
                "base",
                "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                BigInteger.TEN,
                "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                60,
                Json.object());
    }

    @Test
    void thePassphraseIsAskedForOnceAndOnlyToSign() throws Exception {
        keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        List<String> asked = new ArrayList<>();
        KeyWallet wallet =
                new KeyWallet(
                        keys(),
                        key -> {
                            asked.add(key.name());
                            return PASSPHRASE.clone();
                        },
                        network -> {
                            throw new PayProblem("no node");
                        },
                        false,
                        InstantSource.system(),
                        new SecureRandom());
        PaymentMethod payer = wallet.payers().getFirst();
        assertThat(payer.address()).isEqualTo(keys().entry("evm").address());
        assertThat(payer.canPay(way())).isTrue();
        assertThat(asked).isEmpty();
        payer.deliver(way(), payer.prepare(way()));
        payer.prepare(way());
        assertThat(asked).containsExactly("evm");
        assertThat(wallet.payers()).hasSize(3);
    }

    @Test
    void noRealKeyIsAskedForWhereSellersOnlyPlay() throws Exception {
        keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        KeyWallet wallet =
                new KeyWallet(
                        keys(),
                        key -> {
                            throw new PayProblem("somebody was asked for a passphrase");
                        },
                        network -> {
                            throw new PayProblem("no node");
                        },
                        false,
                        InstantSource.system(),
                        new SecureRandom());
        PaymentRequirements play =
                new PaymentRequirements(
                        "exact",
                        "base-sepolia",
                        "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                        BigInteger.TEN,
                        "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
                        60,
                        Json.object().put("name", "USDC").put("version", "2").put("play", true));
        List<PaymentMethod> able =
                wallet.payers().stream().filter(payer -> payer.canPay(play)).toList();
        assertThat(able).hasSize(1);
        assertThat(able.getFirst().address()).isEqualTo(keys().play().address(ChainFamily.EVM));
        able.getFirst().prepare(play);
    }

    @Test
    void aWrongPassphraseIsSaidWithTheKeysName() throws Exception {
        keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        KeyWallet wallet =
                new KeyWallet(
                        keys(),
                        key -> "wrong".toCharArray(),
                        network -> {
                            throw new PayProblem("no node");
                        },
                        false,
                        InstantSource.system(),
                        new SecureRandom());
        PaymentMethod payer = wallet.payers().getFirst();
        assertThatThrownBy(() -> payer.prepare(way()))
                .isInstanceOf(PayProblem.class)
                .hasMessage("The key evm can't be used: The passphrase is not the right one.");
    }

    @Test
    void whatWasSignedBeforeIsDeliveredWithoutThePassphrase() throws Exception {
        Keystore.Entry entry = keys().create(ChainFamily.SOLANA, "sol", PASSPHRASE);
        FakeSolana chain = new FakeSolana();
        PaymentRequirements way =
                new PaymentRequirements(
                        "proof",
                        "solana-devnet",
                        "native",
                        BigInteger.TEN,
                        entry.address(),
                        60,
                        Json.object());
        PreparedPayment prepared =
                new SolanaPayer(
                                keys().open("sol", PASSPHRASE).solana(),
                                chain,
                                false,
                                chain,
                                new SecureRandom(),
                                chain)
                        .prepare(way);
        KeyWallet wallet =
                new KeyWallet(
                        keys(),
                        key -> {
                            throw new PayProblem("nobody is there to ask");
                        },
                        chain,
                        false,
                        chain,
                        new SecureRandom());
        PaymentMethod payer = wallet.payers().getFirst();
        payer.deliver(way, prepared);
        assertThat(chain.sent).hasSize(1);
        assertThatThrownBy(() -> payer.prepare(way)).hasMessage("nobody is there to ask");
    }

    @Test
    void aDamagedKeyForPlayMoneyIsNoReasonNotToPay() throws Exception {
        keys().play();
        Files.writeString(wallet().resolve("keys/play.json"), "{}");
        KeyWallet wallet =
                new KeyWallet(
                        keys(),
                        key -> PASSPHRASE.clone(),
                        new FakeSolana(),
                        false,
                        InstantSource.system(),
                        new SecureRandom());
        assertThatThrownBy(wallet::payers)
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("play money");
        keys().create(ChainFamily.EVM, "evm", PASSPHRASE);
        assertThat(wallet.payers()).hasSize(1);
    }
}
