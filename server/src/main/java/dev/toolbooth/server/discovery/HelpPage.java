package dev.toolbooth.server.discovery;

import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.text.SafeText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page for people who open the endpoint in a browser: what this is, and how to connect a
 * client. It loads nothing, and may run nothing but its own script.
 */
public final class HelpPage {
    private static final int TOOLS_MAX = 100;
    private static final int DESCRIPTION_CHARS_MAX = 300;
    private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z]+)}}");

    private static final String FRAME = text("page.html");
    private static final String STYLE = text("page.css");
    private static final String SCRIPT = text("page.js");

    /** The page's content security policy. */
    public static final String SECURITY_POLICY =
            "default-src 'none'; style-src '"
                    + digest(STYLE)
                    + "'; script-src '"
                    + digest(SCRIPT)
                    + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** What each client's lines have besides when the server wants a key, ready for the page. */
    private static final Map<String, String> WITH_KEY =
            Map.of(
                    "flag",
                    escaped(" \\\n  --header \"Authorization: Bearer YOUR_KEY\""),
                    "curlkey",
                    escaped("  -H 'Authorization: Bearer YOUR_KEY' \\\n"),
                    "remotekey",
                    escaped(",\n        \"--header\", \"Authorization:${KEY}\""),
                    "remoteenv",
                    escaped(",\n      \"env\": {\"KEY\": \"Bearer YOUR_KEY\"}"),
                    "headers",
                    escaped(
                            ",\n      \"headers\": {\n"
                                    + "        \"Authorization\": \"Bearer YOUR_KEY\"\n      }"),
                    "note",
                    "This server wants a key: put yours where <code>YOUR_KEY</code> stands.");

    private static final Map<String, String> WITHOUT_KEY =
            Map.of(
                    "flag",
                    "",
                    "curlkey",
                    "",
                    "remotekey",
                    "",
                    "remoteenv",
                    "",
                    "headers",
                    "",
                    "note",
                    "");

    private HelpPage() {}

    /**
     * The facts on the page.
     *
     * @param shortName the name for the server in a client's configuration
     * @param url the endpoint as the visitor sees it
     * @param keyed whether callers need a credential
     * @param count the number of tools
     * @param tools those that the visitor may see
     */
    record Facts(
            String name,
            String version,
            String description,
            String shortName,
            String url,
            boolean keyed,
            int count,
            List<ToolSpec> tools) {}

    static String of(Facts facts) {
        Map<String, String> slots =
                new HashMap<>(
                        Map.of(
                                "style", STYLE,
                                "script", SCRIPT,
                                "name", escaped(facts.name()),
                                "version", escaped(facts.version()),
                                "description", escaped(facts.description()),
                                "short", escaped(facts.shortName()),
                                "url", escaped(facts.url()),
                                "tools", tools(facts)));
        slots.putAll(facts.keyed() ? WITH_KEY : WITHOUT_KEY);
        return SLOT.matcher(FRAME)
                .replaceAll(
                        slot ->
                                Matcher.quoteReplacement(
                                        slots.getOrDefault(slot.group(1), slot.group())));
    }

    private static String tools(Facts facts) {
        if (facts.tools().isEmpty()) {
            return "<p>" + facts.count() + (facts.count() == 1 ? " tool." : " tools.") + "</p>";
        }
        StringBuilder list = new StringBuilder("<dl>\n");
        for (ToolSpec tool : facts.tools().subList(0, Math.min(TOOLS_MAX, facts.tools().size()))) {
            list.append("<dt><code>").append(escaped(tool.name())).append("</code></dt>\n<dd>");
            list.append(escaped(SafeText.cut(tool.description(), DESCRIPTION_CHARS_MAX)))
                    .append("</dd>\n");
        }
        list.append("</dl>");
        int left = facts.tools().size() - TOOLS_MAX;
        return left <= 0 ? list.toString() : list + "\n<p>… and " + left + " more.</p>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String digest(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }

    private static String text(String name) {
        try (InputStream in = HelpPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
