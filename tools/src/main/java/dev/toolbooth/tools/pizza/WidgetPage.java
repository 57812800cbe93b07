package dev.toolbooth.tools.pizza;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The page that widgets share: self-contained, with its content set by its host. */
final class WidgetPage {
    private static final String FILE = "widget.html";

    /** Loaded when the first page is read. */
    private static final class Shipped {
        static final String TEXT = load();
    }

    private WidgetPage() {}

    /** The page of a widget. */
    static String of(Widget widget) {
        return Shipped.TEXT.replace("@kind@", widget.kind()).replace("@title@", widget.title());
    }

    private static String load() {
        try (InputStream in = WidgetPage.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
