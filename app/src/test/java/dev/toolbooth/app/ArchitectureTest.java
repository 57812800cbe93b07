package dev.toolbooth.app;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.HttpsURLConnection;
import org.junit.jupiter.api.Test;

/** Which part may see which. A fault names the class that looks where it must not. */
class ArchitectureTest {
    /** What each module may see of the others. A module that isn't here is not allowed to exist. */
    private static final Map<String, List<String>> MAY_SEE =
            new TreeMap<>(
                    Map.ofEntries(
                            entry("wire"),
                            entry("core", "wire"),
                            entry("dialects", "core", "wire"),
                            entry("tools", "core", "client", "chain", "wire"),
                            entry("store", "core", "wire"),
                            entry("chain", "wire"),
                            entry("payments", "core", "chain", "wire"),
                            entry("client", "chain", "wire"),
                            entry("search", "core", "wire"),
                            entry("catalog", "core", "client", "chain", "wire"),
                            entry("server", "core", "wire"),
                            entry(
                                    "app",
                                    "server",
                                    "dialects",
                                    "tools",
                                    "store",
                                    "payments",
                                    "client",
                                    "search",
                                    "catalog",
                                    "chain",
                                    "core",
                                    "wire")));

    private static Map.Entry<String, List<String>> entry(String module, String... seen) {
        return Map.entry(module, List.of(seen));
    }

    private static String in(String module) {
        return "dev.toolbooth." + module + "..";
    }

    @Test
    void everyModuleHasItsPlaceAndIsSeen() throws IOException {
        List<String> modules = Codebase.ours().modules();
        assertThat(modules)
                .as("add a new module to MAY_SEE here, and to the table in the design")
                .containsExactlyInAnyOrderElementsOf(
                        List.of(
                                "wire",
                                "core",
                                "dialects",
                                "tools",
                                "store",
                                "chain",
                                "payments",
                                "client",
                                "search",
                                "catalog",
                                "server",
                                "app",
                                "testkit",
                                "e2e"));
        for (String module : MAY_SEE.keySet()) {
            assertThat(Shipped.CLASSES.that(resideInAPackage(in(module))))
                    .as("classes of " + module)
                    .isNotEmpty();
        }
    }

    @Test
    void modulesSeeOnlyWhatTheyMay() {
        MAY_SEE.forEach(
                (module, allowed) -> {
                    String[] hidden =
                            MAY_SEE.keySet().stream()
                                    .filter(other -> !other.equals(module))
                                    .filter(other -> !allowed.contains(other))
                                    .map(ArchitectureTest::in)
                                    .toArray(String[]::new);
                    if (hidden.length > 0) {
                        check(
                                noClasses()
                                        .that()
                                        .resideInAPackage(in(module))
                                        .should()
                                        .dependOnClassesThat()
                                        .resideInAnyPackage(hidden)
                                        .because(
                                                module
                                                        + " may see only "
                                                        + allowed
                                                        + ": give core a port, and wire it in"
                                                        + " app"));
                    }
                });
    }

    @Test
    void nothingShippedNeedsTheTestkit() {
        check(
                noClasses()
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "dev.toolbooth.testkit..", "org.junit..", "org.assertj..")
                        .because("the testkit is not shipped"));
    }

    @Test
    void theCoreTouchesNoDatabaseNoNetworkAndNoCipher() {
        check(
                noClasses()
                        .that()
                        .resideInAnyPackage(in("core"), in("wire"))
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                        "java.sql..",
                                        "javax.sql..",
                                        "java.net.http..",
                                        "javax.crypto..",
                                        "javax.net..",
                                        "java.nio.file..",
                                        "java.nio.channels..",
                                        "io.vertx..",
                                        "io.netty..",
                                        "org.slf4j..",
                                        "ch.qos.logback.."))
                        .because("core has ports for these: add one, and implement it outside"));
    }

    @Test
    void dialectsOnlyTranslate() {
        check(
                noClasses()
                        .that()
                        .resideInAPackage(in("dialects"))
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                                "java.io..",
                                                "java.nio.file..",
                                                "java.nio.channels..",
                                                "java.net.http..",
                                                "java.sql..",
                                                "javax.net..",
                                                "javax.crypto..",
                                                "java.util.concurrent.locks..",
                                                "io.vertx..",
                                                "io.netty..")
                                        .or(
                                                belongToAnyOf(
                                                        Socket.class,
                                                        ServerSocket.class,
                                                        DatagramSocket.class,
                                                        URLConnection.class,
                                                        InetAddress.class,
                                                        Thread.class)))
                        .because("a dialect is a pure codec: leave the doing to the server"));
    }

    @Test
    void onlyTheServerKnowsItsHttpLibrary() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(in("server"))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("io.vertx..", "io.netty..")
                        .because("another HTTP library must not be felt outside of server"));
    }

    @Test
    void onlyTheStoreSpeaksSql() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(in("store"))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..")
                        .because("another database must not be felt outside of store"));
    }

    /** Whoever meets addresses that strangers have named asks through the guard. */
    @Test
    void onlyTheClientUsesJavasHttpClients() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(in("client"), in("testkit"))
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage("java.net.http..")
                                        .or(
                                                belongToAnyOf(
                                                        HttpURLConnection.class,
                                                        HttpsURLConnection.class)))
                        .because(
                                "requests to strangers go through core's Outbound, and those to"
                                        + " others through the client's RoundTripper"));
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(in("testkit"))
                        .and()
                        .doNotHaveSimpleName("JdkRoundTripper")
                        .should()
                        .dependOnClassesThat()
                        .haveFullyQualifiedName("java.net.http.HttpRequest")
                        .because("there is one sender: JdkRoundTripper"));
    }

    /**
     * Who asks this server over a socket of its own: the doctor, who must be quick where something
     * else listens, and the training of the start-up cache, into which no HTTP client belongs.
     */
    private static final String OWN_SOCKETS = "PortCheck|AotTraining";

    @Test
    void hardlyAnybodyOpensSockets() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages(in("client"), in("server"), in("testkit"))
                        .and()
                        .haveNameNotMatching(".*\\.(" + OWN_SOCKETS + ")")
                        .should()
                        .callConstructorWhere(target(owner(type(Socket.class))))
                        .because("a connection of one's own knows no limits, no trust, no guard"));
    }

    /** Packages at the bottom of core, and what each may see of the others. */
    private static final Map<String, List<String>> GROUND =
            Map.of(
                    "money", List.of(),
                    "content", List.of(),
                    "limit", List.of(),
                    "schema", List.of(),
                    "digest", List.of(),
                    "concurrent", List.of(),
                    "ledger", List.of("money", "digest", "concurrent"),
                    "access", List.of("money", "limit", "digest"),
                    "ask", List.of("access", "money", "limit"));

    @Test
    void theGroundOfTheCoreIsSolid() {
        GROUND.forEach(
                (ground, below) -> {
                    List<String> seen = new ArrayList<>(List.of(in("wire"), in("core." + ground)));
                    below.forEach(other -> seen.add(in("core." + other)));
                    check(
                            classes()
                                    .that()
                                    .resideInAPackage(in("core." + ground))
                                    .should()
                                    .onlyDependOnClassesThat(
                                            resideOutsideOfPackage("dev.toolbooth..")
                                                    .or(
                                                            resideInAnyPackage(
                                                                    seen.toArray(String[]::new))))
                                    .because("core." + ground + " stands below the rest of core"));
                });
    }

    @Test
    void noTwoPackagesOfOneModuleNeedEachOther() {
        for (String module : MAY_SEE.keySet()) {
            check(
                    slices().matching("dev.toolbooth." + module + ".(*)..")
                            .should()
                            .beFreeOfCycles()
                            .allowEmptyShould(true)
                            .because("one of them stands below: move what both need into it"));
        }
    }

    /** The package of a module itself counts as one, too. */
    @Test
    void noTwoPackagesNeedEachOther() {
        check(
                slices().matching("dev.toolbooth.(**)")
                        .should()
                        .beFreeOfCycles()
                        .because("one of them stands below: move what both need into it"));
    }

    @Test
    void noTwoModulesNeedEachOther() {
        check(slices().matching("dev.toolbooth.(*)..").should().beFreeOfCycles());
    }

    private static void check(ArchRule rule) {
        rule.check(Shipped.CLASSES);
    }
}
