package dev.toolbooth.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.handler.LiveCall;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResourceNamesTest {
    private static final Namespace A = new Namespace("a");
    private static final Namespace B = new Namespace("b");

    private final Announcements announcements = new Announcements();
    private final Resources resources = resources(NameMode.PLAIN);

    private Resources resources(NameMode names) {
        return new Resources(announcements, Namespace.like("My Server"), names);
    }

    private record Fixed(ResourceSpec spec, String text) implements Resource {
        Fixed(String uri, String text) {
            this(ResourceSpec.of(uri, "name", "", "text/plain"), text);
        }

        @Override
        public List<ResourceContents> read(Call call) {
            return List.of(ResourceContents.text(spec.uri(), "text/plain", text));
        }
    }

    private record Family(TemplateSpec spec) implements ResourceTemplate {
        @Override
        public Optional<List<ResourceContents>> read(
                String uri, Map<String, String> values, Call call) {
            return Optional.of(
                    List.of(ResourceContents.text(uri, "text/plain", values.toString())));
        }
    }

    private static final Family FAMILY =
            new Family(TemplateSpec.of("f://{v}", "family", "", "text/plain"));

    private Optional<ResourceContents> read(String uri) throws Exception {
        Call call = new LiveCall(uri, new FakePeer(), Json.object(), Map.of(), null, Duration.ZERO);
        return resources.read(uri, call).map(List::getFirst);
    }

    private static Optional<ResourceContents> text(String uri, String text) {
        return Optional.of(ResourceContents.text(uri, "text/plain", text));
    }

    /** S2-35: resources can be namespaced. */
    @Test
    void aResourceIsReadAtItsPlainAndAtItsFullAddress() throws Exception {
        assertThat(resources.add(A, new Fixed("x://y", "one"))).isTrue();
        assertThat(read("x://y")).isEqualTo(text("x://y", "one"));
        assertThat(read("mcp__a__x://y")).isEqualTo(text("mcp__a__x://y", "one"));
        assertThat(read("mcp__b__x://y")).isEmpty();
        assertThat(resources.knows("mcp__a__x://y")).isTrue();
        assertThat(resources.knows("mcp__b__x://y")).isFalse();
    }

    @Test
    void aFamilyIsReadAtItsPlainAndAtItsFullAddresses() throws Exception {
        resources.add(FAMILY);
        assertThat(read("f://1")).isEqualTo(text("f://1", "{v=1}"));
        assertThat(read("mcp__My_Server__f://1")).isEqualTo(text("mcp__My_Server__f://1", "{v=1}"));
        assertThat(read("mcp__a__f://1")).isEmpty();
        assertThat(resources.knows("mcp__My_Server__f://1")).isTrue();
        assertThat(resources.template("mcp__My_Server__f://{v}")).isEqualTo(FAMILY);
    }

    @Test
    void theFirstKeepsAPlainAddressThatTwoNamespacesOffer() throws Exception {
        resources.add(A, new Fixed("x://y", "one"));
        assertThat(resources.add(B, new Fixed("x://y", "two"))).isFalse();
        assertThat(read("x://y")).isEqualTo(text("x://y", "one"));
        assertThat(read("mcp__b__x://y")).isEqualTo(text("mcp__b__x://y", "two"));
        assertThat(resources.list())
                .extracting(ResourceSpec::uri)
                .containsExactly("x://y", "mcp:b:x://y");
        assertThat(read("mcp:b:x://y")).isEqualTo(text("mcp:b:x://y", "two"));
        assertThat(resources.usualUri("mcp__b__x://y")).isEqualTo("mcp:b:x://y");
    }

    /** finding P13. */
    @Test
    void whatIsListedHasAnAddressThatIsAUriAndTheModeDecidesTheName() {
        for (NameMode names : NameMode.values()) {
            Resources listing = resources(names);
            listing.add(A, new Fixed("x://y", ""));
            listing.add(B, new Fixed("x://y", ""));
            listing.add(A, FAMILY);
            assertThat(listing.list())
                    .extracting(ResourceSpec::uri)
                    .containsExactly("x://y", "mcp:b:x://y")
                    .allSatisfy(uri -> assertThat(URI.create(uri).getScheme()).isNotNull());
            boolean full = names == NameMode.PREFIXED;
            assertThat(listing.list())
                    .extracting(ResourceSpec::name)
                    .containsExactly(
                            full ? "mcp__a__name" : "name", full ? "mcp__b__name" : "name");
            assertThat(listing.templates())
                    .extracting(spec -> spec.name() + " " + spec.uriTemplate())
                    .containsExactly((full ? "mcp__a__family" : "family") + " f://{v}");
        }
    }

    @Test
    void aChangeIsToldAtEveryAddressOfWhatHasChanged() {
        resources.add(A, new Fixed("x://y", ""));
        resources.add(B, new Fixed("x://y", ""));
        resources.add(A, FAMILY);
        assertThat(told("x://y"))
                .containsExactlyInAnyOrder("x://y", "mcp__a__x://y", "mcp:a:x://y");
        assertThat(told("mcp__a__x://y"))
                .containsExactlyInAnyOrder("mcp__a__x://y", "mcp:a:x://y", "x://y");
        assertThat(told("mcp:b:x://y")).containsExactlyInAnyOrder("mcp__b__x://y", "mcp:b:x://y");
        assertThat(told("f://1"))
                .containsExactlyInAnyOrder("f://1", "mcp__a__f://1", "mcp:a:f://1");
        assertThat(told("z://")).containsExactly("z://");
    }

    private List<String> told(String uri) {
        List<String> told = new ArrayList<>();
        try (var _ =
                announcements.listen(
                        _ -> true,
                        signal -> {
                            if (signal instanceof Signal.ResourceUpdated(String changed)) {
                                told.add(changed);
                            }
                        })) {
            resources.announceUpdate(uri);
        }
        return told;
    }
}
