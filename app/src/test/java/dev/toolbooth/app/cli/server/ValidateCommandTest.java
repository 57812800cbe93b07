package dev.toolbooth.app.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.RemoteOfficeCommandsTest;
import dev.toolbooth.app.cli.Seller;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a seller is told about an endpoint. */
class ValidateCommandTest {
    private final Console console;
    private final Seller seller = new Seller();
    private final Path folder;

    ValidateCommandTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        console = new Console(folder);
    }

    @AfterEach
    void close() {
        seller.close();
    }

    @Test
    void anEndpointThatBuyersCanPayIsGoodEnough() {
        assertThat(console.run("validate", seller.url("/weather"))).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains("ok    status: 402 Payment Required", "good", "buyers can pay")
                .doesNotContain("fail", "\u001b");
    }

    @Test
    void faultsHaveACodeOfTheirOwnAndAdvice() {
        assertThat(console.run("validate", seller.url("/free"))).isEqualTo(ExitCodes.FAULTY);
        assertThat(console.out())
                .contains("fail  status: 200 without asking for money")
                .contains("      expected 402 Payment Required without a payment")
                .contains("      → ")
                .contains("1 fault");
        seller.payTo = "0xnobody";
        assertThat(console.run("validate", seller.url("/weather"), "--output", "json"))
                .isEqualTo(ExitCodes.FAULTY);
        JsonNode report = Json.parse(console.out());
        assertThat(report.path("ok").booleanValue()).isFalse();
        assertThat(report.path("url").asString()).isEqualTo(seller.url("/weather"));
        assertThat(report.path("findings").toString()).contains("payTo", "mend");
    }

    @Test
    void theMethodCanBeNamed() {
        assertThat(console.run("validate", seller.url("/report"))).isEqualTo(ExitCodes.FAULTY);
        assertThat(console.run("validate", seller.url("/report"), "--method", "post"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.run("validate", seller.url("/report"), "--method", "pots"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--method pots: expected one of DELETE, GET");
    }

    @Test
    void whatThisServerSellsItselfIsAsItShouldBe() throws Exception {
        HttpListener listener =
                RemoteOfficeCommandsTest.start(
                        Map.of("PORT", "0", "TOOLBOOTH_DATA", folder.resolve("own").toString()));
        try {
            String base = "http://127.0.0.1:" + listener.port();
            assertThat(console.run("validate", base + "/weather")).isEqualTo(ExitCodes.OK);
            assertThat(console.out())
                    .contains("ok    PAYMENT-REQUIRED: extensions.bazaar: info fits its schema")
                    .doesNotContain("warn", "fail");
            assertThat(console.run("validate", base + "/restaurants", "--method", "POST"))
                    .isEqualTo(ExitCodes.OK);
            assertThat(console.out()).doesNotContain("warn", "fail");
        } finally {
            listener.stop();
        }
    }

    @Test
    void whatCannotBeAskedIsNoFaultOfTheAnswer() {
        assertThat(console.run("validate", "http://127.0.0.1:1/x"))
                .isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.run("validate", "ftp://127.0.0.1/x")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("validate")).isEqualTo(ExitCodes.USAGE);
    }
}
