package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** How a server is, as operators see it, on the one that is shipped. */
class StatusTest {

    private static List<String> each(JsonNode array, String... members) {
        List<String> all = new ArrayList<>();
        for (JsonNode one : array) {
            List<String> texts = new ArrayList<>();
            for (String member : members) {
                texts.add(one.path(member).asString(""));
            }
            all.add(String.join(" ", texts));
        }
        return all;
    }

    @Test
    void aDemoSaysThatItIsOne() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode status = operator.get("/status");
            operator.fits(status, "Status");
            assertThat(each(status.path("notices"), "kind", "severity"))
                    .containsExactly("play_money info", "honor warn", "open info");
            assertThat(status.path("notices").get(1).path("text").asString(""))
                    .contains("pizza-carousel");
            assertThat(status.at("/server/url").asString(""))
                    .isEqualTo(operator.product().at("").toString());
            assertThat(status.path("in_flight").intValue()).isZero();
            assertThat(each(status.path("health"), "name"))
                    .containsExactly("store", "ledger", "catalog");
            operator.key("{\"balance_micro_usd\":5}");
            assertThat(each(operator.get("/status").path("health"), "name", "state"))
                    .contains("ledger ok");
        }
    }

    @Test
    void aServerForOthersSaysHowOpenItIs() throws Exception {
        try (Operator operator =
                Operator.of(
                        "TOOLBOOTH_LISTEN__HOST",
                        "0.0.0.0",
                        "TOOLBOOTH_AUTH__INSECURE_OPEN",
                        "true",
                        "TOOLBOOTH_ADMIN__ENABLED",
                        "always")) {
            assertThat(each(operator.get("/status").path("notices"), "kind", "severity"))
                    .contains("open warn", "console warn");
        }
    }

    @Test
    void aNodeThatDoesNotAnswerIsSeenAndNobodyWaitsForIt() throws Exception {
        try (Operator operator =
                Operator.of(
                        "TOOLBOOTH_PAYMENTS__NETWORKS",
                        "[{\"network\":\"base-sepolia\","
                                + "\"pay-to\":\"0x209693Bc6afc0C5328bA36FaF03C514EF312287C\","
                                + "\"facilitator\":\"http://127.0.0.1:9/x402\","
                                + "\"node\":\"http://127.0.0.1:9/secret-path\"}]")) {
            JsonNode status = operator.get("/status");
            assertThat(each(status.path("health"), "name"))
                    .contains("node base-sepolia", "facilitator base-sepolia");
            assertThat(each(status.path("notices"), "kind")).contains("testnet");
            List<String> states;
            long deadline = System.nanoTime() + 60_000_000_000L;
            do {
                assertThat(System.nanoTime()).isLessThan(deadline);
                states = each(operator.get("/status").path("health"), "name", "state");
            } while (!states.contains("node base-sepolia fail"));
            assertThat(states).contains("facilitator base-sepolia fail");
            assertThat(operator.get("/settings").toString()).doesNotContain("secret-path");
        }
    }

    @Test
    void settingsAreShownWithTheirOriginAndWithoutSecrets() throws Exception {
        try (Operator operator =
                Operator.of("TOOLBOOTH_SECRET", "a-secret-of-the-server-that-nobody-shows")) {
            JsonNode settings = operator.get("/settings");
            operator.fits(settings, "SettingList");
            assertThat(each(settings.path("settings"), "name", "origin"))
                    .contains("listen.port env PORT", "listen.host default");
            assertThat(settings.toString())
                    .contains("admin.key")
                    .doesNotContain("long-enough-to-be-one")
                    .doesNotContain("that-nobody-shows");
        }
    }

    @Test
    void theDoctorIsAskedOverHttp(@TempDir Path data) throws Exception {
        try (Operator operator = Operator.of("TOOLBOOTH_DATA", data.toString())) {
            JsonNode found = operator.get("/doctor");
            operator.fits(found, "FindingList");
            assertThat(each(found.path("findings"), "name", "state"))
                    .contains("java ok", "ledger ok", "data folder ok");
            assertThat(operator.get("/doctor")).isEqualTo(found);
        }
    }
}
