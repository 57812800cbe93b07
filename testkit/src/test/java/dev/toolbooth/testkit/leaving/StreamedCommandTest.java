package dev.toolbooth.testkit.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.TempDataFolder;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who reads what a command prints, and closes before its result, pays for it (finding M1). */
@Timeout(60)
class StreamedCommandTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String KEY =
            "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final String ACCOUNT = "fixturefulla";

    private final Semaphore ends = new Semaphore(0);

    private Product sell(TempDataFolder data, Path workspace) throws Exception {
        Product product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_DATA",
                                data.text(),
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                workspace.toString(),
                                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                                "true",
                                "TOOLBOOTH_WORKSPACE__MCP",
                                "true",
                                "TOOLBOOTH_WORKSPACE__SEARCH__ENABLED",
                                "false",
                                "TOOLBOOTH_SERVERS",
                                "[{name: base, license: MIT, tools: [exec_run],"
                                        + " price-usd-cents: 100}]"),
                        made -> made.calls().add(_ -> ends.release()));
        product.core()
                .billing()
                .ledger()
                .deposit(
                        new Deposit(
                                UUID.randomUUID(),
                                ACCOUNT,
                                new Money(10_000_000),
                                Deposit.Source.OPERATOR,
                                "",
                                Instant.now()));
        return product;
    }

    private static Socket run(Product product, String tool, String command, String more)
            throws Exception {
        URI at = product.at("/");
        Socket socket = new Socket(at.getHost(), at.getPort());
        socket.setSoTimeout(20_000);
        String body =
                ("{'jsonrpc':'2.0','id':1,'method':'"
                                + tool
                                + "','params':{'command':'"
                                + command
                                + "','shell':true,'stream':true"
                                + more
                                + "}}")
                        .replace('\'', '"');
        socket.getOutputStream()
                .write(
                        ("POST /mira HTTP/1.1\r\nHost: "
                                        + at.getAuthority()
                                        + "\r\nAuthorization: Bearer "
                                        + KEY
                                        + "\r\nContent-Type: application/json\r\nAccept:"
                                        + " application/json, text/event-stream\r\nContent-Length: "
                                        + body.length()
                                        + "\r\n\r\n"
                                        + body)
                                .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void readUntil(Socket socket, String words) throws Exception {
        InputStream in = socket.getInputStream();
        StringBuilder read = new StringBuilder();
        while (read.indexOf(words) < 0) {
            int one = in.read();
            assertThat(one).as("%s", read).isNotNegative();
            read.append((char) one);
        }
    }

    private static void isBilled(Product product) {
        Balance balance = product.core().billing().ledger().balance(ACCOUNT);
        assertThat(balance.posted()).isEqualTo(new Money(9_000_000));
        assertThat(balance.held()).isEqualTo(Money.ZERO);
    }

    @Test
    void whoClosesBeforeTheResultIsBilled() throws Exception {
        try (TempDataFolder data = TempDataFolder.with(KEYS)) {
            Path workspace = Files.createDirectory(data.path().resolveSibling("workspace"));
            String command = "echo the whole output; until [ -e go ]; do sleep 0.05; done";
            try (Product product = sell(data, workspace)) {
                int before = product.connections();
                try (Socket socket = run(product, "exec_run", command, "")) {
                    readUntil(socket, "the whole output");
                }
                while (product.connections() > before) {
                    LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
                }
                Files.createFile(workspace.resolve("go"));
                ends.acquire();
                isBilled(product);
            }
        }
    }

    /** The command is killed, and has been heard. */
    @Test
    void whoCallsItOffByClosingAfterReadingIsBilled() throws Exception {
        try (TempDataFolder data = TempDataFolder.with(KEYS)) {
            Path workspace = Files.createDirectory(data.path().resolveSibling("workspace"));
            String command = "echo the whole output; sleep 600";
            try (Product product = sell(data, workspace)) {
                try (Socket socket =
                        run(product, "exec_run_v2", command, ",'cancel_on_disconnect':true")) {
                    readUntil(socket, "the whole output");
                }
                ends.acquire();
                isBilled(product);
            }
        }
    }
}
