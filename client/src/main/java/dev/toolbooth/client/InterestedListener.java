package dev.toolbooth.client;

/** Passes on what is of interest. */
record InterestedListener(Interest interest, ServerListener listener) implements ServerListener {

    @Override
    public void toolsChanged() {
        if (interest.tools()) {
            listener.toolsChanged();
        }
    }

    @Override
    public void promptsChanged() {
        if (interest.prompts()) {
            listener.promptsChanged();
        }
    }

    @Override
    public void resourcesChanged() {
        if (interest.resources()) {
            listener.resourcesChanged();
        }
    }

    @Override
    public void resourceUpdated(String uri) {
        if (interest.uris().contains(uri)) {
            listener.resourceUpdated(uri);
        }
    }

    /** Nobody knows what was missed, so all of it may have changed. */
    void everythingChanged() {
        toolsChanged();
        promptsChanged();
        resourcesChanged();
        interest.uris().forEach(this::resourceUpdated);
    }
}
