package dev.toolbooth.tools.workspace.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.Order;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What commands are kept from (S4-89, O4-7). Where bubblewrap doesn't work, what is proven is that
 * the server knows it and says so.
 */
final class ConfinementTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir private Path folder;

    private CommandFixture open() throws IOException {
        return CommandFixture.in(folder, Confine.AUTO);
    }

    private static boolean confined(CommandFixture fixture) throws InterruptedException {
        boolean confines = fixture.pad.confinement().confines();
        assertThat(fixture.pad.confinement().told())
                .contains(confines ? "confined by bubblewrap, without a network" : "not confined:");
        return confines;
    }

    @Test
    void theWorkspaceAndAHomeCanBeWrittenAndNothingElse() throws Exception {
        try (CommandFixture fixture = open()) {
            assertThat(fixture.sh("echo a > here; echo b > $HOME/there").exitCode()).isZero();
            assertThat(fixture.root.resolve("here")).hasContent("a");
            assertThat(fixture.data.resolve("home/there")).hasContent("b");
            Path beside = Files.createDirectory(folder.resolve("beside"));
            fixture.sh("echo c > " + beside.resolve("file") + "; echo d > /tmp/" + fixture.run);
            boolean confined = confined(fixture);
            assertThat(Files.exists(beside.resolve("file"))).isNotEqualTo(confined);
            assertThat(Files.deleteIfExists(Path.of("/tmp", fixture.run))).isNotEqualTo(confined);
            if (confined) {
                Finished system = fixture.sh("touch /etc/x /usr/x /var/x; echo $?");
                assertThat(system.stdout().text()).isEqualTo("1\n");
            }
        }
    }

    @Test
    void whatIsTheServersIsNotSeen() throws Exception {
        try (CommandFixture fixture = open()) {
            Files.writeString(fixture.data.resolve("keys"), "geheim");
            Finished finished = fixture.sh("cat " + fixture.data.resolve("keys"));
            assertThat(finished.stdout().text()).isEqualTo(confined(fixture) ? "" : "geheim");
        }
    }

    @Test
    void whatIsTheServersIsNotSeenInsideOfTheWorkspaceEither() throws Exception {
        Path inside = Files.createDirectories(folder.resolve("root/data"));
        Path config = Files.writeString(folder.resolve("root/config.yaml"), "secret: geheim");
        Files.writeString(inside.resolve("keys"), "geheim");
        try (CommandFixture fixture =
                CommandFixture.in(folder, policy -> hiding(policy, List.of(inside, config)))) {
            Finished finished = fixture.sh("cat data/keys config.yaml");
            assertThat(finished.stdout().text())
                    .isEqualTo(confined(fixture) ? "" : "geheimsecret: geheim");
        }
    }

    @Test
    void otherProcessesAreNotSeen() throws Exception {
        try (CommandFixture fixture = open()) {
            String self = String.valueOf(ProcessHandle.current().pid());
            Finished finished = fixture.sh("cat /proc/" + self + "/cmdline | wc -c; ls /proc");
            List<String> lines = finished.stdout().text().lines().toList();
            assertThat(lines.contains(self)).isNotEqualTo(confined(fixture));
        }
    }

    @Test
    void thereIsNoNetworkUnlessTheOperatorSaysSo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String script =
                    "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + " && echo reached";
            Order order = bash(script, null);
            try (CommandFixture fixture = open()) {
                assertThat(fixture.run(order, null, LONG).stdout().text())
                        .isEqualTo(confined(fixture) ? "" : "reached\n");
                assertThat(failure(fixture, bash(script, true)).fault())
                        .isEqualTo(new Fault(Fault.Kind.DENIED, "network"));
            }
            try (CommandFixture fixture = CommandFixture.in(folder, ConfinementTest::online)) {
                assertThat(fixture.run(order, null, LONG).stdout().text()).isEqualTo("reached\n");
                assertThat(fixture.run(bash(script, true), null, LONG).stdout().text())
                        .isEqualTo("reached\n");
                Order offline = bash(script, false);
                if (fixture.pad.confinement().confines()) {
                    assertThat(fixture.run(offline, null, LONG).stdout().text()).isEmpty();
                } else {
                    assertThat(failure(fixture, offline).fault())
                            .isEqualTo(new Fault(Fault.Kind.UNAVAILABLE, "network"));
                }
            }
        }
    }

    @Test
    void aFileIsNotLargerThanAllowed() throws Exception {
        for (boolean installed : List.of(true, false)) {
            try (CommandFixture fixture = installed ? open() : withoutBubblewrap()) {
                Finished large = fixture.sh("head -c 17000000 /dev/zero > large");
                assertThat(large.exitCode()).isNotZero();
                assertThat(Files.size(fixture.root.resolve("large"))).isEqualTo(16 << 20);
                assertThat(fixture.sh("head -c 16777216 /dev/zero > large").exitCode()).isZero();
            }
        }
    }

    @Test
    void aProcessHasNoMoreMemoryThanAllowed() throws Exception {
        for (boolean installed : List.of(true, false)) {
            try (CommandFixture fixture = installed ? open() : withoutBubblewrap()) {
                // Takes a buffer of that size.
                assertThat(memory(fixture, "100M")).isZero();
                assertThat(memory(fixture, "1100M")).isNotZero();
            }
        }
    }

    /** Without bubblewrap there are limits all the same, and with a shell alone too. */
    private CommandFixture withoutBubblewrap() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        for (String name : List.of("head", "dd")) {
            if (!Files.exists(bin.resolve(name))) {
                Files.createSymbolicLink(bin.resolve(name), Path.of("/usr/bin").resolve(name));
            }
        }
        return CommandFixture.in(folder, policy -> finding(policy, List.of(bin)));
    }

    @Test
    void theServerSaysWhyCommandsAreNotConfined() throws Exception {
        try (CommandFixture fixture = withoutBubblewrap()) {
            assertThat(fixture.pad.confinement().told())
                    .isEqualTo("commands are not confined: bubblewrap is not installed");
        }
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Path bwrap =
                Files.writeString(broken.resolve("bwrap"), "#!/bin/sh\necho not allowed\nexit 1\n");
        assertThat(bwrap.toFile().setExecutable(true)).isTrue();
        try (CommandFixture fixture =
                CommandFixture.in(folder, policy -> finding(policy, List.of(broken)))) {
            assertThat(fixture.pad.confinement().told())
                    .contains("doesn't work here (not allowed, exit code 1)");
            assertThat(fixture.sh("echo all the same").exitCode()).isZero();
        }
        try (CommandFixture fixture = CommandFixture.in(folder, Confine.OFF)) {
            assertThat(fixture.pad.confinement().told())
                    .contains("not confined and have no limits: workspace.exec.confine is off");
        }
    }

    private static int memory(CommandFixture fixture, String size) throws Exception {
        return fixture.exec("dd", "if=/dev/zero", "of=/dev/null", "count=1", "bs=" + size)
                .exitCode();
    }

    @Test
    void aCommandThatMultipliesIsStopped() throws Exception {
        try (CommandFixture fixture = open()) {
            if (confined(fixture)) {
                String script =
                        "i=0; while [ $i -lt 400 ]; do sleep 60 & i=$((i+1)); done; echo all";
                Finished finished = fixture.sh(script);
                // The kernel lets root have as many as it likes, and the server says so.
                boolean root = fixture.pad.confinement().told().contains("root");
                assertThat(finished.stdout().text().contains("all")).isEqualTo(root);
                assertThat(finished.exitCode() == 0).isEqualTo(root);
            }
            assertThat(fixture.sh("sleep 60 & sleep 60 & echo two").stdout().text())
                    .isEqualTo("two\n");
        }
    }

    private static LaunchPolicy finding(LaunchPolicy policy, List<Path> path) {
        return new LaunchPolicy(
                policy.root(),
                path,
                policy.commands(),
                policy.shell(),
                policy.environment(),
                policy.network(),
                policy.confine(),
                policy.limits(),
                policy.home(),
                policy.hidden(),
                policy.readOnly());
    }

    private static LaunchPolicy hiding(LaunchPolicy policy, List<Path> hidden) {
        return new LaunchPolicy(
                policy.root(),
                policy.path(),
                policy.commands(),
                policy.shell(),
                policy.environment(),
                policy.network(),
                policy.confine(),
                policy.limits(),
                policy.home(),
                hidden,
                policy.readOnly());
    }

    private static LaunchPolicy online(LaunchPolicy policy) {
        return new LaunchPolicy(
                policy.root(),
                policy.path(),
                policy.commands(),
                policy.shell(),
                policy.environment(),
                true,
                policy.confine(),
                policy.limits(),
                policy.home(),
                policy.hidden(),
                policy.readOnly());
    }

    private static Order bash(String script, @Nullable Boolean network) {
        return new Order("bash", List.of("-c", script), null, Map.of(), false, network, false);
    }

    private static ToolFailure failure(CommandFixture fixture, Order order) {
        return catchThrowableOfType(ToolFailure.class, () -> fixture.run(order, null, LONG));
    }
}
