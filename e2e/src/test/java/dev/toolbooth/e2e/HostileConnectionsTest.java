package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Strangers who send, wait and don't read as it harms most, at a server of 256 MB: others are
 * served meanwhile, and afterwards all is as before (findings A2, A3 and A4).
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
class HostileConnectionsTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int FEW = 16;
    private static final int MANY = 40;

    private static final Pattern NAMED = Pattern.compile("\"(/[a-z.][a-zA-Z0-9./_-]*)\"");

    /** Paths of other servers, of documents, and of what has to be switched on. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    "/.well-known/oauth-authorization-server",
                    "/.well-known/openid-configuration",
                    "/components/schemas",
                    "/paths",
                    "/settle",
                    "/supported");

    @TempDir Path folder;

    @Test
    void everyPlaceIsThere() throws Exception {
        try (HostileServer server = new HostileServer(folder, false)) {
            List<HostilePath> missing = new ArrayList<>();
            for (HostilePath path : HostilePath.all()) {
                if (!server.has(path)) {
                    missing.add(path);
                }
            }
            assertThat(missing).isEmpty();
        }
    }

    /** What has a name in the sources of the server is attacked too, or known to be nothing. */
    @Test
    void noPathOfTheServerIsForgotten() throws Exception {
        List<String> attacked = HostilePath.from(0).stream().map(HostilePath::path).toList();
        Path sources = Checkout.root().resolve("server/src/main/java");
        List<String> forgotten = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                Matcher names = NAMED.matcher(Files.readString(file));
                while (names.find()) {
                    String name = names.group(1);
                    if (!ELSEWHERE.contains(name)
                            && attacked.stream().noneMatch(path -> path.contains(name))) {
                        forgotten.add(name + " in " + sources.relativize(file));
                    }
                }
            }
        }
        assertThat(forgotten).isEmpty();
    }

    @Test
    void nobodyHarmsOthersOverPlainConnections() throws Exception {
        attack(false, List.of(HostileHttp1.values()), SHORT, FEW);
    }

    @Test
    void nobodyHarmsOthersOverConnectionsOfManyStreams() throws Exception {
        attack(true, List.of(HostileHttp2.values()), SHORT, FEW);
    }

    @Test
    @Tag("long")
    void nobodyHarmsOthersForLongOverPlainConnections() throws Exception {
        attack(false, List.of(HostileHttp1.values()), LONG, MANY);
    }

    @Test
    @Tag("long")
    void nobodyHarmsOthersForLongOverConnectionsOfManyStreams() throws Exception {
        attack(true, List.of(HostileHttp2.values()), LONG, MANY);
    }

    private void attack(boolean secure, List<? extends HostileAct> acts, Duration time, int members)
            throws Exception {
        try (HostileServer server = new HostileServer(folder, secure)) {
            server.settle();
            for (HostileAct act : acts) {
                everywhere(server, act, time, members);
                System.out.println("hostile: " + act + ": " + server.seen());
                server.awaitAsBefore();
            }
        }
    }

    /** Crowd after crowd: some acts keep whoever plays them where they began. */
    private static void everywhere(HostileServer server, HostileAct act, Duration time, int members)
            throws Exception {
        int places = HostilePath.from(0).size();
        int crowds = (places + members - 1) / members;
        Set<HostilePath> reached = new HashSet<>();
        for (int i = 0; i < crowds; i++) {
            List<HostilePath> paths = HostilePath.from(i * members);
            HostileCrowd crowd = new HostileCrowd(act, server.port(), paths, members);
            try (crowd) {
                long end = System.nanoTime() + time.dividedBy(crowds).toNanos();
                do {
                    server.call();
                    crowd.pause(10);
                } while (System.nanoTime() - end < 0 || !crowd.hasBegun());
            }
            reached.addAll(crowd.reached());
        }
        assertThat(reached).as("%s", act).hasSize(places);
    }
}
