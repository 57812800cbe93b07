package dev.toolbooth.core.content;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A picture that a client may show beside a name. */
public record Icon(String src, @Nullable String mimeType, List<String> sizes) {
    public Icon {
        sizes = List.copyOf(sizes);
    }
}
