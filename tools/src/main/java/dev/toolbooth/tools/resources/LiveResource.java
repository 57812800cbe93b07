package dev.toolbooth.tools.resources;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A resource that is generated anew for each reader.
 *
 * @param changed grows with every change that subscribers should hear of
 */
record LiveResource(ResourceSpec spec, Supplier<String> text, LongSupplier changed)
        implements Resource {

    /** A resource whose description begins with its title, for clients that know no titles. */
    static LiveResource of(
            String uri,
            String name,
            String title,
            String description,
            String mimeType,
            Supplier<String> text,
            LongSupplier changed) {
        return new LiveResource(
                new ResourceSpec(
                        uri, name, title, title + ": " + description, mimeType, null, List.of()),
                text,
                changed);
    }

    @Override
    public List<ResourceContents> read(Call call) {
        String type = spec.mimeType() == null ? "text/plain" : spec.mimeType();
        return List.of(ResourceContents.text(spec.uri(), type, text.get()));
    }

    @Override
    public long changes() {
        return changed.getAsLong();
    }
}
