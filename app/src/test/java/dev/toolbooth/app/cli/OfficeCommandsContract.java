package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.access.KeyText;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What commands about keys and accounts do, whoever has the books. */
abstract class OfficeCommandsContract {
    final Console console;

    OfficeCommandsContract(Path folder) {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
    }

    private JsonNode json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--output", "json"));
        assertThat(console.run(all.toArray(String[]::new)))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        return Json.parse(console.out());
    }

    private void refused(String what, String... args) {
        assertThat(console.run(args)).as(what).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains(what).doesNotContain("Exception");
        assertThat(console.out()).isEmpty();
    }

    @Test
    void limitsOfAKeyAreChangedOneByOneAndTakenAway() {
        String id =
                json("keys", "create", "--rate", "9/s", "--spend-usd-per-day", "1")
                        .path("id")
                        .asString("");
        JsonNode key =
                json(
                        "keys",
                        "limit",
                        id,
                        "--spend-usd-total",
                        "2.5",
                        "--expires",
                        "30d",
                        "--server",
                        "base",
                        "--name",
                        "tamed");
        assertThat(key.path("rate").asString("")).isEqualTo("9/s");
        assertThat(key.path("spend"))
                .isEqualTo(
                        Json.parse("{\"per_day_micro_usd\":1000000,\"total_micro_usd\":2500000}"));
        assertThat(key.path("servers")).isEqualTo(Json.parse("[\"base\"]"));
        assertThat(key.has("expires")).isTrue();
        JsonNode free =
                json(
                        "keys",
                        "limit",
                        id,
                        "--rate",
                        "none",
                        "--spend-usd-per-day",
                        "none",
                        "--server",
                        "none",
                        "--expires",
                        "none");
        assertThat(free.has("rate")).isFalse();
        assertThat(free.has("expires")).isFalse();
        assertThat(free.path("servers")).isEmpty();
        assertThat(free.path("name").asString("")).isEqualTo("tamed");
        assertThat(json("keys", "list").get(0)).isEqualTo(free);
        assertThat(console.run("keys", "limit", id, "--rate", "1/s")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("tamed");
        refused("nothing to change", "keys", "limit", id);
        refused("--rate: often", "keys", "limit", id, "--rate", "often");
        refused("no key has the id nobody", "keys", "limit", "nobody", "--rate", "1/s");
        console.run("keys", "revoke", id);
        refused("was revoked", "keys", "limit", id, "--rate", "1/s");
    }

    @Test
    void aKeyHasServersAnAccountLimitsAndABalance() {
        JsonNode made =
                json(
                        "keys",
                        "create",
                        "--name",
                        "buyer",
                        "--server",
                        "base",
                        "--server",
                        "causal-memory",
                        "--account",
                        "customer-7",
                        "--balance-usd",
                        "5.000001",
                        "--rate",
                        "10/s",
                        "--spend-usd-per-call",
                        "0.01",
                        "--spend-usd-per-day",
                        "1",
                        "--spend-usd-total",
                        "2.5",
                        "--expires",
                        "2099-01-31");
        assertThat(KeyText.read(made.path("key").asString(""))).isPresent();
        assertThat(made.path("account").asString("")).isEqualTo("customer-7");
        assertThat(made.path("balance_micro_usd").longValue()).isEqualTo(5_000_001);
        JsonNode key = json("keys", "list").get(0);
        assertThat(key.path("servers").toString()).isEqualTo("[\"base\",\"causal-memory\"]");
        assertThat(key.path("spend").toString())
                .isEqualTo(
                        "{\"per_call_micro_usd\":10000,\"per_day_micro_usd\":1000000,"
                                + "\"total_micro_usd\":2500000}");
        assertThat(key.path("rate").asString("")).isEqualTo("10/s");
        assertThat(key.path("expires").asString("")).isEqualTo("2099-01-31T00:00:00Z");
        assertThat(console.run("keys", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("buyer", "works", "customer-7", "base causal-memory");
    }

    @Test
    void aKeyWithoutOptionsReachesEverythingAndHasNothing() {
        JsonNode made = json("keys", "create");
        assertThat(made.path("account")).isEqualTo(made.path("id"));
        assertThat(made.path("balance_micro_usd").longValue()).isZero();
        JsonNode key = json("keys", "list").get(0);
        assertThat(key.path("servers")).isEmpty();
        assertThat(key.path("spend")).isEmpty();
        assertThat(key.has("rate")).isFalse();
        assertThat(console.run("keys", "create")).isEqualTo(ExitCodes.OK);
        assertThat(KeyText.read(console.out().strip())).isPresent();
    }

    @Test
    void topUpsAreExactAndCountOnceForAnId() {
        String id = json("keys", "create").path("id").asString("");
        String uuid = "3f8e4c52-6f0e-4d0c-9a55-0d1f6a3b7c21";
        for (int i = 0; i < 2; i++) {
            assertThat(
                            console.run(
                                    "keys",
                                    "topup",
                                    id,
                                    "--usd",
                                    "0.1",
                                    "--note",
                                    "invoice 17",
                                    "--id",
                                    uuid))
                    .isEqualTo(ExitCodes.OK);
            assertThat(console.out().strip()).isEqualTo("0.100000");
        }
        assertThat(console.run("keys", "topup", id, "--usd", "0.2")).isEqualTo(ExitCodes.OK);
        assertThat(console.out().strip()).isEqualTo("0.300000");
        refused("used for something else", "keys", "topup", id, "--usd", "0.3", "--id", uuid);
        assertThat(console.run("accounts", "show", id)).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains("balance  0.300000 USD", "held     0.000000 USD", "invoice 17", id);
    }

    /** finding M9. */
    @Test
    void anAccountIsCorrectedForAReason() {
        String id = json("keys", "create", "--balance-usd", "250").path("id").asString("");
        String uuid = "3f8e4c52-6f0e-4d0c-9a55-0d1f6a3b7c21";
        List<String> adjust = List.of("accounts", "adjust", id, "--reason", "250 typed for 2.50");
        for (int i = 0; i < 2; i++) {
            assertThat(console.run(with(adjust, "--usd=-247.50", "--id", uuid)))
                    .isEqualTo(ExitCodes.OK);
            assertThat(console.out().strip()).isEqualTo("2.500000");
        }
        assertThat(console.run(with(adjust, "--usd", "-0.5"))).isEqualTo(ExitCodes.OK);
        JsonNode entry = json(with(adjust, "--usd", "1"));
        assertThat(entry.path("kind").asString()).isEqualTo("adjustment");
        assertThat(entry.path("balance_after_micro_usd").longValue()).isEqualTo(3_000_000);
        assertThat(console.run("accounts", "show", id)).isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains("balance  3.000000 USD", "-247.500000", "typed for 2.50");
        assertThat(console.run("accounts", "export")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains(",adjustment," + id + ",source:adjustments,247500000,");
        refused("used for something else", with(adjust, "--usd=-1", "--id", uuid));
        refused("has 3.000000 USD", with(adjust, "--usd=-3.000001"));
        refused("but not 0", with(adjust, "--usd", "0"));
        refused("--usd 2,5: expected", with(adjust, "--usd", "2,5"));
        refused("--reason is missing", "accounts", "adjust", id, "--usd", "1", "--reason", " ");
        refused("no customer's account", "accounts", "adjust", "x", "--usd", "1", "--reason", "r");
        refused(
                "there are 0.000000 USD",
                "accounts",
                "payout",
                "base",
                "--usd",
                "1",
                "--reason",
                "r");
        refused(
                "from 1 to 1000000000000",
                "accounts",
                "payout",
                "base",
                "--usd=-1",
                "--reason",
                "r");
        // Whose balance it is that an entry has, is said: our own have none (finding M10).
        assertThat(console.run("accounts", "show", "source:adjustments")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("247.500000").doesNotContain("2.500000  ");
    }

    private static String[] with(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void whatIsWrongIsSaidInWordsOfTheCommandLineAndChangesNothing() {
        String id = json("keys", "create").path("id").asString("");
        refused(
                "--server: bsae is none (did you mean base?)",
                "keys",
                "create",
                "--server",
                "bsae");
        refused(
                "--balance-usd 0.0000001: expected",
                "keys",
                "create",
                "--balance-usd",
                "0.0000001");
        refused("--balance-usd -1: expected", "keys", "create", "--balance-usd=-1");
        refused("--balance-usd 1e3: expected", "keys", "create", "--balance-usd", "1e3");
        refused(
                "--spend-usd-total 1000000.000001",
                "keys",
                "create",
                "--spend-usd-total",
                "1000000.000001");
        refused("--account: a b is none", "keys", "create", "--account", "a b");
        refused("--rate: often", "keys", "create", "--rate", "often");
        refused("--usd 1,5: expected", "keys", "topup", id, "--usd", "1,5");
        refused("--usd: expected more than 0", "keys", "topup", id, "--usd", "0.00");
        refused("--id: x; expected a UUID", "keys", "topup", id, "--usd", "1", "--id", "x");
        refused("no key has the id nobody", "keys", "topup", "nobody", "--usd", "1");
        refused("no key has the id nobody", "keys", "revoke", "nobody");
        refused("there is no account nobody", "accounts", "show", "nobody");
        assertThat(json("keys", "list")).hasSize(1);
        assertThat(json("accounts", "list")).isEmpty();
    }

    @Test
    void anExportHasEveryEntryAndNoFormulas() {
        String id = json("keys", "create", "--balance-usd", "1").path("id").asString("");
        for (String note : List.of("=1+1", "a \"b\", c", "plain")) {
            console.run("keys", "topup", id, "--usd", "0.000001", "--note", note);
        }
        assertThat(console.run("accounts", "export")).isEqualTo(ExitCodes.OK);
        List<String> lines = List.of(console.out().split("\r\n", -1));
        assertThat(lines).hasSize(6);
        assertThat(lines.getFirst()).startsWith("id,at,kind,debit,credit,amount_micro_usd,");
        assertThat(lines.get(1)).contains(",deposit,source:operator," + id + ",1000000,1000000,");
        assertThat(lines.get(2)).contains(",1000001,'=1+1,");
        assertThat(lines.get(3)).contains(",1000002,\"a \"\"b\"\", c\",");
        assertThat(console.run("accounts", "export", "--account", id, "--format", "json"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out().lines().map(Json::parse))
                .hasSize(4)
                .allMatch(entry -> entry.path("credit").asString("").equals(id));
        assertThat(console.run("accounts", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("source:operator", "-1.000003", id, "1.000003");
    }

    @Test
    void aListLongerThanAPageIsWhole() {
        String id = json("keys", "create").path("id").asString("");
        for (int i = 0; i < 30; i++) {
            console.run("keys", "topup", id, "--usd", "0.000001");
        }
        JsonNode shown = json("accounts", "show", id);
        assertThat(shown.path("latest")).hasSize(20);
        assertThat(shown.path("latest").get(0).path("balance_after_micro_usd").longValue())
                .isEqualTo(30);
        assertThat(console.run("accounts", "export", "--format", "json")).isEqualTo(ExitCodes.OK);
        assertThat(console.out().lines()).hasSize(30);
    }

    @Test
    void paymentsAreListedAndLookedForAlsoWhereThereAreNone() {
        assertThat(json("payments", "list", "--state", "unknown", "--wallet", "0xab")).isEmpty();
        assertThat(console.run("payments", "list")).isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("no such payments");
        refused("did you mean \"unknown\"?", "payments", "list", "--state", "unknow");
        for (String what : List.of("show", "refund", "recheck")) {
            refused(
                    "no payment and no session has the id 018f2c4e",
                    "payments",
                    what,
                    "018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
        }
    }

    @Test
    void whatWasSoldIsShownByToolByRailByDayAndByPayer() {
        json("keys", "create", "--account", "customer-7", "--balance-usd", "5");
        JsonNode stats = json("stats", "--from", "7d");
        assertThat(stats.path("step").asString("")).isEqualTo("day");
        assertThat(stats.at("/total/revenue_micro_usd").longValue(-1)).isZero();
        // A week of hours, which begins at midnight in the last hour of a day.
        assertThat(stats.path("by_time").size()).isBetween(7, 8);
        for (String by : List.of("tool", "rail", "day", "payer")) {
            assertThat(console.run("stats", "--by", by)).as(console.err()).isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains(by.toUpperCase(Locale.ROOT), "BILLED");
        }
        assertThat(console.run("stats", "--from", "2026-01-01", "--to", "2026-01-31"))
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("from 2026-01-01T00:00:00Z to 2026-02-01T00:00:00Z");
        assertThat(console.run("stats", "--format", "csv")).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).startsWith("day,server,tool,rail,calls,ok,").endsWith("\r\n");
    }

    @Test
    void aRangeThatIsNoneIsRefused() {
        refused("--from: last week; expected a date", "stats", "--from", "last week");
        refused("is not before", "stats", "--from", "1h", "--to", "2h");
        refused("more than 1100 days apart", "stats", "--from", "1990-01-01");
    }
}
