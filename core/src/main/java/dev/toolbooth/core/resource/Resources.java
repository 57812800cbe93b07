package dev.toolbooth.core.resource;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The resources on offer. Thread-safe: writers copy the maps, readers see one version. */
public final class Resources {
    private final Announcements announcements;
    private volatile Map<String, Resource> byUri = Map.of();
    private volatile Map<String, ResourceTemplate> byTemplate = Map.of();
    private final Map<String, Long> lastChanges = new ConcurrentHashMap<>();

    public Resources(Announcements announcements) {
        this.announcements = announcements;
    }

    /** Adds a resource, or replaces the one at that address, and tells those who listen. */
    public synchronized void add(Resource resource) {
        Map<String, Resource> next = new LinkedHashMap<>(byUri);
        next.put(resource.spec().uri(), resource);
        lastChanges.put(resource.spec().uri(), resource.changes());
        byUri = next;
        announcements.publish(new Signal.ResourcesChanged());
    }

    /** Adds a family of resources, and tells those who listen. */
    public synchronized void add(ResourceTemplate template) {
        Map<String, ResourceTemplate> next = new LinkedHashMap<>(byTemplate);
        next.put(template.spec().uriTemplate().toString(), template);
        byTemplate = next;
        announcements.publish(new Signal.ResourcesChanged());
    }

    /** Tells those who watch this resource that it has changed. */
    public void announceUpdate(String uri) {
        announcements.publish(new Signal.ResourceUpdated(uri));
    }

    /** Tells those who watch resources that have changed by themselves since the last time. */
    public void announceChanges() {
        byUri.forEach(
                (uri, resource) -> {
                    long now = resource.changes();
                    Long before = lastChanges.put(uri, now);
                    if (before == null || before != now) {
                        announceUpdate(uri);
                    }
                });
    }

    /** All resources, in the order they were added. */
    public List<ResourceSpec> list() {
        return byUri.values().stream().map(Resource::spec).toList();
    }

    /** All families, in the order they were added. */
    public List<TemplateSpec> templates() {
        return byTemplate.values().stream().map(ResourceTemplate::spec).toList();
    }

    /** The family with this template, or null. */
    public @Nullable ResourceTemplate template(String uriTemplate) {
        return byTemplate.get(uriTemplate);
    }

    /** Whether something may be read at this address. */
    public boolean knows(String uri) {
        return byUri.containsKey(uri)
                || byTemplate.values().stream()
                        .anyMatch(t -> t.spec().uriTemplate().match(uri).isPresent());
    }

    /** Reads what is at this address, or nothing when there is nothing. */
    public Optional<List<ResourceContents>> read(String uri, Call call)
            throws ToolFailure, InterruptedException {
        Resource resource = byUri.get(uri);
        if (resource != null) {
            return Optional.of(resource.read(call));
        }
        for (ResourceTemplate template : byTemplate.values()) {
            Optional<Map<String, String>> values = template.spec().uriTemplate().match(uri);
            if (values.isPresent()) {
                Optional<List<ResourceContents>> read = template.read(uri, values.get(), call);
                if (read.isPresent()) {
                    return read;
                }
            }
        }
        return Optional.empty();
    }
}
