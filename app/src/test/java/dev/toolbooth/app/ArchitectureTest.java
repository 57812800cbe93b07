package dev.toolbooth.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
                            entry("search", "core"),
                            entry("catalog", "core", "chain", "wire"),
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
                                                        + ": give core a port, and wire it in app"));
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

    /**
     * Packages at the bottom of core: everything may use them, and they use nothing above. Money is
     * at the very bottom.
     */
    @Test
    void theGroundOfTheCoreIsSolid() {
        for (String ground : List.of("money", "ask", "content", "limit", "schema")) {
            check(
                    classes()
                            .that()
                            .resideInAPackage("dev.toolbooth.core." + ground + "..")
                            .should()
                            .onlyDependOnClassesThat(
                                    resideOutsideOfPackage("dev.toolbooth..")
                                            .or(
                                                    resideInAnyPackage(
                                                            "dev.toolbooth.core." + ground,
                                                            "dev.toolbooth.core.money",
                                                            in("wire"))))
                            .because("core." + ground + " stands below the rest of core"));
        }
    }

    /** In core, call, task, signal and the registries still need each other. */
    @Test
    void noTwoPackagesOfOneModuleNeedEachOther() {
        for (String module : List.of("app", "tools", "store", "server", "dialects", "client")) {
            check(
                    slices().matching("dev.toolbooth." + module + ".(*)..")
                            .should()
                            .beFreeOfCycles()
                            .allowEmptyShould(true)
                            .because("one of them stands below: move what both need into it"));
        }
    }

    @Test
    void noTwoModulesNeedEachOther() {
        check(slices().matching("dev.toolbooth.(*)..").should().beFreeOfCycles());
    }

    private static void check(ArchRule rule) {
        rule.check(Shipped.CLASSES);
    }
}
