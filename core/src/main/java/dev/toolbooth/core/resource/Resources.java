package dev.toolbooth.core.resource;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolFailure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The resources on offer. Each is found at its full address, {@code mcp:namespace:uri} (or {@code
 * mcp__namespace__uri}, which is no URI), and at its plain one unless another namespace had that
 * first. Thread-safe: writers copy, readers see one version.
 */
public final class Resources {
    private final Announcements announcements;
    private final Namespace home;
    private final NameMode names;
    private volatile UriIndex<Resource> single = UriIndex.empty();
    private volatile UriIndex<ResourceTemplate> families = UriIndex.empty();
    private final Map<String, Long> lastChanges = new ConcurrentHashMap<>();

    /** Resources that are listed at their plain addresses. */
    public Resources(Announcements announcements) {
        this(announcements, Namespace.like(""), NameMode.PLAIN);
    }

    /**
     * @param home the namespace of resources that come without one
     * @param names at which addresses resources are listed
     */
    public Resources(Announcements announcements, Namespace home, NameMode names) {
        this.announcements = announcements;
        this.home = home;
        this.names = names;
    }

    /** Adds a resource to the server's own namespace. */
    public void add(Resource resource) {
        add(home, resource);
    }

    /** Adds a family of resources to the server's own namespace. */
    public void add(ResourceTemplate template) {
        add(home, template);
    }

    /**
     * Adds a resource, or replaces the one at that address in that namespace, and tells those who
     * listen.
     *
     * @return whether it is found at its plain address too, which another may have had first
     */
    public synchronized boolean add(Namespace namespace, Resource resource) {
        UriIndex<Resource> next = single.with(namespace, resource.spec().uri(), resource);
        single = next;
        lastChanges.put(namespace.full(resource.spec().uri()), resource.changes());
        announcements.publish(new Signal.ResourcesChanged());
        return resource.equals(next.find(resource.spec().uri()));
    }

    /**
     * Adds a family of resources, and tells those who listen.
     *
     * @return whether it is found by its plain template too, which another may have had first
     */
    public synchronized boolean add(Namespace namespace, ResourceTemplate template) {
        String plain = template.spec().uriTemplate().toString();
        UriIndex<ResourceTemplate> next = families.with(namespace, plain, template);
        families = next;
        announcements.publish(new Signal.ResourcesChanged());
        return template.equals(next.find(plain));
    }

    /** Tells those who watch this resource, at whichever of its addresses, that it has changed. */
    public void announceUpdate(String uri) {
        Set<String> addresses = new LinkedHashSet<>(Set.of(uri));
        UriIndex.Placed<Resource> placed = single.byAddress().get(uri);
        if (placed != null) {
            addresses.add(placed.full());
            addresses.add(placed.uri());
            if (single.ownsPlain(placed)) {
                addresses.add(placed.plain());
            }
        }
        for (UriIndex.Placed<ResourceTemplate> family : families.placed()) {
            if (matches(family.thing(), uri)) {
                addresses.add(family.namespace().full(uri));
                addresses.add(UriIndex.uriIn(family.namespace(), uri));
            }
        }
        addresses.forEach(address -> announcements.publish(new Signal.ResourceUpdated(address)));
    }

    /** Tells those who watch resources that have changed by themselves since the last time. */
    public void announceChanges() {
        single.byFull()
                .forEach(
                        (uri, placed) -> {
                            long now = placed.thing().changes();
                            Long before = lastChanges.put(uri, now);
                            if (before == null || before != now) {
                                announceUpdate(uri);
                            }
                        });
    }

    /**
     * The address that a resource usually has, whichever it is asked for by: the plain one, or the
     * full one where another has the plain one.
     */
    public String usualUri(String uri) {
        UriIndex.Placed<Resource> placed = single.byAddress().get(uri);
        if (placed != null) {
            return single.ownsPlain(placed) ? placed.plain() : placed.uri();
        }
        for (UriIndex.Placed<ResourceTemplate> family : families.placed()) {
            String plain = family.plainOf(uri).getFirst();
            boolean inside = !plain.equals(uri) && single.find(plain) == null;
            if (inside && families.ownsPlain(family) && isOf(family, plain)) {
                return plain;
            }
        }
        return uri;
    }

    /** Whether an address, or a template, is one of a family's. */
    private static boolean isOf(UriIndex.Placed<ResourceTemplate> family, String address) {
        return family.plain().equals(address) || matches(family.thing(), address);
    }

    /** All resources, in the order they were added, at the addresses that clients are to use. */
    public List<ResourceSpec> list() {
        return single.listed(
                names,
                Resource::spec,
                (spec, namespace, _) -> spec.named(namespace.full(spec.name())),
                (spec, _, address) -> spec.at(address));
    }

    /** All families, in the order they were added. */
    public List<TemplateSpec> templates() {
        return families.listed(
                names,
                ResourceTemplate::spec,
                (spec, namespace, _) -> spec.named(namespace.full(spec.name())),
                (spec, _, address) -> spec.at(address));
    }

    /** The family with this template, plain or full, or null. */
    public @Nullable ResourceTemplate template(String uriTemplate) {
        return families.find(uriTemplate);
    }

    /** Whether something may be read at this address. */
    public boolean knows(String uri) {
        if (single.find(uri) != null) {
            return true;
        }
        for (UriIndex.Placed<ResourceTemplate> family : families.placed()) {
            if (family.plainOf(uri).stream().anyMatch(plain -> matches(family.thing(), plain))) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(ResourceTemplate template, String uri) {
        return template.spec().uriTemplate().match(uri).isPresent();
    }

    /** Reads what is at this address, plain or full, or nothing when there is nothing. */
    public Optional<List<ResourceContents>> read(String uri, Call call)
            throws ToolFailure, InterruptedException {
        Resource resource = single.find(uri);
        if (resource != null) {
            return Optional.of(readdressed(resource.read(call), resource.spec().uri(), uri));
        }
        for (UriIndex.Placed<ResourceTemplate> family : families.placed()) {
            for (String plain : family.plainOf(uri)) {
                Optional<List<ResourceContents>> read = read(family.thing(), plain, call);
                if (read.isPresent()) {
                    return Optional.of(readdressed(read.get(), plain, uri));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<List<ResourceContents>> read(
            ResourceTemplate template, String uri, Call call)
            throws ToolFailure, InterruptedException {
        Optional<Map<String, String>> values = template.spec().uriTemplate().match(uri);
        return values.isEmpty() ? Optional.empty() : template.read(uri, values.get(), call);
    }

    /** What was read, at the address that the client asked for. */
    private static List<ResourceContents> readdressed(
            List<ResourceContents> read, String plain, String asked) {
        return plain.equals(asked)
                ? read
                : read.stream().map(c -> c.uri().equals(plain) ? c.at(asked) : c).toList();
    }
}
