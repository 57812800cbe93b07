package dev.toolbooth.core.dialect;

import org.jspecify.annotations.Nullable;

/** The headers of a request. */
public interface Headers {

    /** No headers, as on stdio. */
    Headers NONE = name -> null;

    /** The value of a header, whatever the case of its name, or null. */
    @Nullable String get(String name);
}
