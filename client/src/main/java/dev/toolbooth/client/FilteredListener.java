package dev.toolbooth.client;

import dev.toolbooth.client.model.ServerListener;
import dev.toolbooth.client.model.SubscriptionFilter;

/** A listener that passes on what its filter selects. */
record FilteredListener(SubscriptionFilter filter, ServerListener listener)
        implements ServerListener {

    @Override
    public void toolsChanged() {
        if (filter.tools()) {
            listener.toolsChanged();
        }
    }

    @Override
    public void promptsChanged() {
        if (filter.prompts()) {
            listener.promptsChanged();
        }
    }

    @Override
    public void resourcesChanged() {
        if (filter.resources()) {
            listener.resourcesChanged();
        }
    }

    @Override
    public void resourceUpdated(String uri) {
        if (filter.uris().contains(uri)) {
            listener.resourceUpdated(uri);
        }
    }

    /** Anything may have been missed, so everything counts as changed. */
    void everythingChanged() {
        toolsChanged();
        promptsChanged();
        resourcesChanged();
        filter.uris().forEach(this::resourceUpdated);
    }
}
