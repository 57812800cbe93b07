package dev.toolbooth.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.ToolSpec;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The page that a browser gets at the endpoint (O2-17). */
class HelpPageTest {
    private static final String URL = "https://tools.example.com/mcp";

    private static String page(String name, String url, int count, List<ToolSpec> tools) {
        return HelpPage.of(
                new HelpPage.Facts(
                        name, "1.0", "For <b>agents</b>.", "booth", url, false, count, tools));
    }

    private static List<ToolSpec> tools(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> ToolSpec.named("tool-" + i + ".").build())
                .toList();
    }

    @Test
    void thePageHasSomethingToPasteForEachClient() {
        assertThat(page("Booth", URL, 0, List.of()))
                .contains(
                        "claude mcp add --transport http booth " + URL,
                        "&quot;mcp-remote&quot;, &quot;" + URL + "&quot;",
                        "&quot;booth&quot;: {\n      &quot;url&quot;: &quot;" + URL + "&quot;",
                        "&quot;type&quot;: &quot;http&quot;,\n      &quot;url&quot;: &quot;" + URL,
                        "inspector --cli \\\n  --server-url " + URL,
                        "curl -s " + URL)
                .doesNotContain("{{", "YOUR_KEY", "wants a key");
    }

    @Test
    void whereAKeyIsNeededEveryThingToPasteHasAPlaceForIt() {
        HelpPage.Facts facts =
                new HelpPage.Facts("Booth", "1.0", "Tools.", "booth", URL, true, 0, List.of());
        String header = "\n  --header &quot;Authorization: Bearer YOUR_KEY&quot;";
        assertThat(HelpPage.of(facts))
                .contains(
                        "http booth " + URL + " \\" + header,
                        URL + "&quot;,\n        &quot;--header&quot;, &quot;Authorization:${KEY}",
                        "&quot;env&quot;: {&quot;KEY&quot;: &quot;Bearer YOUR_KEY&quot;}",
                        "&quot;Authorization&quot;: &quot;Bearer YOUR_KEY&quot;\n      }\n    }",
                        "--method tools/list \\" + header,
                        "  -H &#39;Authorization: Bearer YOUR_KEY&#39; \\\n  -d ",
                        "wants a key")
                .doesNotContain("{{");
    }

    @Test
    void whatOthersSayIsTextAndNothingElse() {
        ToolSpec nasty =
                ToolSpec.named("x")
                        .description("<img src=x onerror='alert(1)'> {{script}}")
                        .build();
        assertThat(page("<script>alert(1)</script>", "http://\"><script>", 1, List.of(nasty)))
                .doesNotContain("<script>alert", "<img", "\"><script>", "<b>agents")
                .contains(
                        "&lt;script&gt;alert(1)&lt;/script&gt;",
                        "&lt;img src=x onerror=&#39;alert(1)&#39;&gt; {{script}}",
                        "http://&quot;&gt;&lt;script&gt;",
                        "For &lt;b&gt;agents&lt;/b&gt;.");
    }

    @Test
    void theBrowserMayRunAndLoadNothingElse() {
        assertThat(HelpPage.SECURITY_POLICY)
                .startsWith("default-src 'none'; style-src 'sha256-")
                .contains("script-src 'sha256-", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page("Booth", URL, 0, List.of())).doesNotContain("src=", "href=", "@import");
    }

    @Test
    void withoutNamesThePageSaysHowManyToolsThereAre() {
        assertThat(page("Booth", URL, 1, List.of())).contains("<p>1 tool.</p>");
        assertThat(page("Booth", URL, 7, List.of())).contains("<p>7 tools.</p>");
    }

    @Test
    void aLongListIsCut() {
        assertThat(page("Booth", URL, 100, tools(100)))
                .contains("tool-99.")
                .doesNotContain("more.");
        assertThat(page("Booth", URL, 101, tools(101)))
                .contains("tool-99.", "… and 1 more.")
                .doesNotContain("tool-100.");
    }

    @Test
    void aLongDescriptionIsCutBetweenCharacters() {
        ToolSpec wordy =
                ToolSpec.named("x")
                        .description(String.join("", Collections.nCopies(200, "😀")))
                        .build();
        assertThat(page("Booth", URL, 1, List.of(wordy)))
                .contains("😀…")
                .doesNotContain("😀".repeat(151));
    }
}
