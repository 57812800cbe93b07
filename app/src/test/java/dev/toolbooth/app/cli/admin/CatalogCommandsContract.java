package dev.toolbooth.app.cli.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.Seller;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What commands about the catalog do, whoever has it. */
public abstract class CatalogCommandsContract {
    final Console console;
    final Seller seller;
    private final Path folder;

    public CatalogCommandsContract(Path folder) throws IOException {
        this.folder = folder;
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        seller = new Seller();
    }

    @AfterEach
    void closeSeller() {
        seller.close();
    }

    private JsonNode json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--output", "json"));
        assertThat(console.run(all.toArray(String[]::new)))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        return Json.parse(console.out());
    }

    private void ok(String... args) {
        assertThat(console.run(args)).as(console.err()).isEqualTo(ExitCodes.OK);
    }

    private void refused(int code, String what, String... args) {
        assertThat(console.run(args)).as(what + console.err()).isEqualTo(code);
        assertThat(console.err()).contains(what).doesNotContain("Exception");
        assertThat(console.out()).isEmpty();
    }

    private static String text(JsonNode json, String member) {
        return json.path(member).asString("");
    }

    @Test
    void aResourceIsAskedAndListedAsItAnswers() {
        ok("catalog", "add", seller.url("/weather"));
        assertThat(console.out())
                .contains("standing      listed")
                .contains("resource      GET " + seller.url("/weather"))
                .contains("price         0.01 USDC on base-sepolia to " + Seller.PAYEE)
                .contains("source        added")
                .doesNotContain("\u001b");
        JsonNode first = json("catalog", "add", seller.url("/first"), "--name", "fish_prices");
        assertThat(text(first, "name")).isEqualTo("fish_prices");
        assertThat(first.at("/item/x402Version").intValue()).isEqualTo(1);
        assertThat(text(first, "standing")).isEqualTo("listed");
        assertThat(text(first, "probed")).isNotEmpty();
        JsonNode report = json("catalog", "add", seller.url("/report"));
        assertThat(text(report, "method")).isEqualTo("POST");
        ok("catalog", "list");
        assertThat(console.out()).contains("NAME", "fish_prices", "listed", "0.01 USDC");
    }

    @Test
    void aToolOfAnMcpServerIsListedAsTheServerDescribesIt() {
        String server = seller.url("/mcp");
        JsonNode added = json("catalog", "add", server, "--tool", "forecast");
        assertThat(text(added, "id")).isEqualTo("mcp " + server + " forecast");
        assertThat(text(added, "standing")).isEqualTo("listed");
        assertThat(added.path("prices").toString()).contains("0.01 USDC on base-sepolia");
        seller.amount = "20000";
        ok("catalog", "probe", server);
        assertThat(console.out()).contains("0.01 USDC on base-sepolia → 0.02 USDC");
        refused(
                ExitCodes.USAGE,
                "no tool named weather; those that cost something: forecast",
                "catalog",
                "add",
                server,
                "--tool=weather");
        refused(
                ExitCodes.USAGE,
                "does not say what free costs",
                "catalog",
                "add",
                server,
                "--tool=free");
        refused(ExitCodes.USAGE, "name one of its tools (--tool)", "catalog", "add", server);
        refused(
                ExitCodes.USAGE,
                "expected an MCP server",
                "catalog",
                "add",
                seller.url("/free"),
                "--tool=forecast");
        refused(
                ExitCodes.USAGE,
                "expected a method or a tool",
                "catalog",
                "add",
                server,
                "--tool=forecast",
                "--method=GET");
    }

    @Test
    void anEntryIsFoundByWordsAndFilters() {
        json("catalog", "add", seller.url("/weather"));
        json("catalog", "add", seller.url("/first"));
        assertThat(json("catalog", "search", "weather", "city")).hasSize(1);
        assertThat(json("catalog", "search", "--network", "base-sepolia", "--asset", "usdc"))
                .hasSize(2);
        assertThat(json("catalog", "search", "fish", "--max-usd", "0.009")).isEmpty();
        assertThat(json("catalog", "search", "fish", "--max-usd", "0.01")).hasSize(1);
        assertThat(json("catalog", "search", "--type", "mcp")).isEmpty();
        ok("catalog", "search", "--limit", "1");
        assertThat(console.err()).contains("1 of 2; --limit shows more");
        ok("catalog", "search", "submarines");
        assertThat(console.err()).contains("no listed entry matches");
        refused(
                ExitCodes.USAGE,
                "--network: bse is not known",
                "catalog",
                "search",
                "--network=bse");
        refused(ExitCodes.USAGE, "--max-usd: cheap", "catalog", "search", "--max-usd", "cheap");
        refused(ExitCodes.USAGE, "--limit 0", "catalog", "search", "--limit", "0");
    }

    @Test
    void anEntryIsMeantByItsNameItsIdOrItsAddress() {
        JsonNode added = json("catalog", "add", seller.url("/weather"), "--name", "weather_here");
        String id = text(added, "id");
        for (String meant : List.of("weather_here", id, seller.url("/weather"))) {
            assertThat(text(json("catalog", "show", meant), "id")).isEqualTo(id);
        }
        refused(
                ExitCodes.USAGE,
                "did you mean \"weather_here\"?",
                "catalog",
                "show",
                "wether_here");
        refused(
                ExitCodes.USAGE,
                "is the name of " + id,
                "catalog",
                "add",
                seller.url("/first"),
                "--name",
                "weather_here");
    }

    @Test
    void aChangeIsHiddenUntilItIsAccepted() {
        json("catalog", "add", seller.url("/weather"), "--name", "weather_here");
        seller.amount = "50000";
        ok("catalog", "probe", "weather_here");
        assertThat(console.out())
                .contains(
                        "changed since",
                        "hidden until you run toolbooth catalog accept weather_here");
        assertThat(json("catalog", "search", "weather")).isEmpty();
        assertThat(json("catalog", "list", "--standing", "changed")).hasSize(1);
        ok("catalog", "diff");
        assertThat(console.out())
                .contains(
                        "price: 0.01 USDC on base-sepolia → 0.05 USDC on base-sepolia",
                        "→ toolbooth catalog accept weather_here --change ");
        String printed = console.out();
        int at = printed.indexOf("--change ") + "--change ".length();
        String shown = printed.substring(at, at + 16);
        seller.amount = "60000";
        ok("catalog", "probe", "weather_here");
        String[] accept = {"catalog", "accept", "weather_here", "--change", shown};
        refused(ExitCodes.USAGE, "has changed again since", accept);
        seller.amount = "50000";
        ok("catalog", "probe", "weather_here");
        ok(accept);
        assertThat(console.out()).contains("standing      listed", "0.05 USDC on base-sepolia");
        assertThat(json("catalog", "search", "weather")).hasSize(1);
        ok("catalog", "diff");
        assertThat(console.err()).contains("no pending changes");
        refused(ExitCodes.USAGE, "nothing to agree to", "catalog", "accept", "weather_here");
    }

    @Test
    void aFailureIsToldAndGoesAway() {
        json("catalog", "add", seller.url("/weather"));
        seller.status = 500;
        JsonNode probed = json("catalog", "probe", seller.url("/weather"));
        assertThat(text(probed, "problem")).contains("500");
        assertThat(probed.path("success_percent").intValue()).isEqualTo(50);
        seller.status = 402;
        assertThat(json("catalog", "probe", "--all").get(0).has("problem")).isFalse();
        refused(ExitCodes.USAGE, "expected either an ID or --all", "catalog", "probe");
    }

    @Test
    void whatIsRemovedIsGone() {
        JsonNode added = json("catalog", "add", seller.url("/weather"));
        ok("catalog", "remove", seller.url("/weather"));
        assertThat(console.out()).contains("removed " + text(added, "name"));
        assertThat(json("catalog", "list")).isEmpty();
        ok("catalog", "list");
        assertThat(console.err()).contains("no such entries");
        refused(
                ExitCodes.USAGE,
                "nothing in the catalog has the name, the id or the address",
                "catalog",
                "remove",
                seller.url("/weather"));
    }

    @Test
    void aWholeEntryIsTakenFromAFile() throws IOException {
        ObjectNode item = (ObjectNode) json("catalog", "add", seller.url("/weather")).path("item");
        item.put("resource", "https://api.example.com/elsewhere");
        Files.write(folder.resolve("entry.json"), Json.bytes(item));
        JsonNode added = json("catalog", "add", "--item", "entry.json");
        assertThat(text(added, "id")).isEqualTo("GET https://api.example.com/elsewhere");
        item.remove("accepts");
        Files.writeString(folder.resolve("bad.json"), Json.text(item), UTF_8);
        refused(
                ExitCodes.USAGE,
                "accepts must list the ways to pay",
                "catalog",
                "add",
                "--item",
                "bad.json");
        refused(
                ExitCodes.USAGE,
                "--item none.json: the file doesn't exist",
                "catalog",
                "add",
                "--item",
                "none.json");
        refused(ExitCodes.USAGE, "expected either a URL or --item FILE", "catalog", "add");
    }

    @Test
    void whatCannotBeBoughtIsNotListed() {
        refused(
                ExitCodes.USAGE,
                "answers 200 without asking for money; expected 402",
                "catalog",
                "add",
                seller.url("/free"));
        refused(
                ExitCodes.USAGE,
                "--method: fetch is none",
                "catalog",
                "add",
                seller.url("/weather"),
                "--method",
                "fetch");
        assertThat(console.run("catalog", "add", "http://127.0.0.1:1/weather"))
                .isEqualTo(ExitCodes.UNREACHABLE);
        refused(
                ExitCodes.USAGE,
                "must begin with http",
                "catalog",
                "add",
                "ftp://127.0.0.1/weather");
        assertThat(json("catalog", "list")).isEmpty();
        refused(ExitCodes.USAGE, "did you mean \"dead\"?", "catalog", "list", "--standing", "daed");
    }

    @Test
    void theDoctorSaysWhatWaitsForConsent() {
        assertThat(console.run("catalog", "add", seller.url("/weather"))).isEqualTo(ExitCodes.OK);
        seller.payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
        assertThat(console.run("catalog", "probe", "--all")).isEqualTo(ExitCodes.OK);
        console.run("doctor");
        assertThat(console.out())
                .contains("warn  catalog")
                .contains("1 entry, 0 listed, 0 dead, 1 changed and waiting for you to accept")
                .contains("toolbooth catalog diff");
    }
}
