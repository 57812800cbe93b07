package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;

/** The settings of the catalog of what can be bought. */
final class CatalogSettings {
    static final Setting<List<Path>> FILES =
            Setting.of(
                            "catalog.files",
                            new ListKind<>(new PathKind(List.of(".json"), PathKind.Must.BE_A_FILE)),
                            "Files with entries in the format of facilitators, {\"items\": […]}. You"
                                    + " vouch for them: they are listed at once, and may be at"
                                    + " private addresses.")
                    .withStandard(List.of());

    static final List<Setting<?>> ALL = List.of(FILES);

    private CatalogSettings() {}

    static CatalogConfig catalog(Values values) {
        return new CatalogConfig(values.get(FILES));
    }
}
