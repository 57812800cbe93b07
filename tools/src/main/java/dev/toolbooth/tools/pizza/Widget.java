package dev.toolbooth.tools.pizza;

import dev.toolbooth.wire.Json;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** One of the pages of the demo, and the tool that shows it. */
enum Widget {
    CAROUSEL("Show Pizza Carousel", "carousel", "Carousel some spots", "Served a fresh carousel"),
    MAP("Show Pizza Map", "map", "Hand-tossing a map", "Served a fresh map"),
    ALBUMS("Show Pizza Album", "album", "Hand-tossing an album", "Served a fresh album"),
    LIST("Show Pizza List", "list", "Hand-tossing a list", "Served a fresh list"),
    VIDEO("Show Pizza Video", "video", "Hand-tossing a video", "Served a fresh video");

    private final String title;
    private final String noun;
    private final String invoking;
    private final String invoked;

    Widget(String title, String noun, String invoking, String invoked) {
        this.title = title;
        this.noun = noun;
        this.invoking = invoking;
        this.invoked = invoked;
    }

    /** What the tool is called. */
    String id() {
        return "pizza-" + kind();
    }

    /** What the page draws. */
    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    String noun() {
        return noun;
    }

    /** Where the page is for clients that were written for OpenAI's Apps SDK. */
    String widgetUri() {
        return "ui://widget/" + id() + ".html";
    }

    /** Where the same page is for clients of MCP Apps, which want another type. */
    String appUri() {
        return "ui://app/" + id() + ".html";
    }

    /** What clients that show pages look for, in the tool and in its results. */
    ObjectNode meta() {
        ObjectNode meta =
                Json.object()
                        .put("openai/outputTemplate", widgetUri())
                        .put("openai/toolInvocation/invoking", invoking)
                        .put("openai/toolInvocation/invoked", invoked)
                        .put("openai/widgetAccessible", true)
                        .put("openai/resultCanProduceWidget", true)
                        .put("ui/resourceUri", appUri());
        meta.putObject("ui").put("resourceUri", appUri()).putArray("visibility").add("model");
        return meta;
    }
}
