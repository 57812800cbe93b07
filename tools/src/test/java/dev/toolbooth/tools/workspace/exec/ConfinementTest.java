package dev.toolbooth.tools.workspace.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.ConfinementProbe;
import dev.toolbooth.tools.workspace.exec.launch.LaunchPolicy.Confine;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
        boolean confines = fixture.launcher.confinement().confines();
        assertThat(fixture.launcher.confinement().told())
                .contains(confines ? "confined by bubblewrap, without a network" : "not confined:");
        return confines;
    }

    @Test
    void theWorkspaceAndAHomeCanBeWrittenAndNothingElse() throws Exception {
        try (CommandFixture fixture = open()) {
            assertThat(fixture.sh("echo a > here; echo b > $HOME/there").exitCode()).isZero();
            assertThat(fixture.root.resolve("here")).hasContent("a");
            assertThat(home(fixture).resolve("there")).hasContent("b");
            Path beside = Files.createDirectory(folder.resolve("beside"));
            fixture.sh("echo c > " + beside.resolve("file") + "; echo d > /tmp/" + fixture.run);
            boolean confined = confined(fixture);
            assertThat(Files.exists(beside.resolve("file"))).isNotEqualTo(confined);
            assertThat(Files.deleteIfExists(Path.of("/tmp", fixture.run))).isNotEqualTo(confined);
            if (confined) {
                CommandResult system = fixture.sh("touch /etc/x /usr/x /var/x; echo $?");
                assertThat(system.stdout().text()).isEqualTo("1\n");
            }
        }
    }

    @Test
    void whatIsTheServersIsNotSeen() throws Exception {
        try (CommandFixture fixture = open()) {
            Files.writeString(fixture.data.resolve("keys"), "geheim");
            CommandResult result = fixture.sh("cat " + fixture.data.resolve("keys"));
            assertThat(result.stdout().text()).isEqualTo(confined(fixture) ? "" : "geheim");
        }
    }

    @Test
    void whatIsTheServersIsNotSeenInsideOfTheWorkspaceEither() throws Exception {
        Path inside = Files.createDirectories(folder.resolve("root/data"));
        Path config = Files.writeString(folder.resolve("root/config.yaml"), "secret: geheim");
        Files.writeString(inside.resolve("keys"), "geheim");
        try (CommandFixture fixture =
                CommandFixture.in(
                        folder, policy -> Policies.hiding(policy, List.of(inside, config)))) {
            CommandResult result = fixture.sh("cat data/keys config.yaml");
            assertThat(result.stdout().text())
                    .isEqualTo(confined(fixture) ? "" : "geheimsecret: geheim");
        }
    }

    @Test
    void otherProcessesAreNotSeen() throws Exception {
        try (CommandFixture fixture = open()) {
            String self = String.valueOf(ProcessHandle.current().pid());
            CommandResult result = fixture.sh("cat /proc/" + self + "/cmdline | wc -c; ls /proc");
            List<String> lines = result.stdout().text().lines().toList();
            assertThat(lines.contains(self)).isNotEqualTo(confined(fixture));
        }
    }

    @Test
    void thereIsNoNetworkUnlessTheOperatorSaysSo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String script =
                    "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + " && echo reached";
            LaunchRequest request = bash(script, null);
            try (CommandFixture fixture = open()) {
                assertThat(fixture.run(request, null, LONG).stdout().text())
                        .isEqualTo(confined(fixture) ? "" : "reached\n");
                assertThat(failure(fixture, bash(script, true)).fault())
                        .isEqualTo(new Fault(Fault.Kind.DENIED, "network"));
            }
            try (CommandFixture fixture = CommandFixture.in(folder, Policies::online)) {
                assertThat(fixture.run(request, null, LONG).stdout().text()).isEqualTo("reached\n");
                assertThat(fixture.run(bash(script, true), null, LONG).stdout().text())
                        .isEqualTo("reached\n");
                LaunchRequest offline = bash(script, false);
                if (fixture.launcher.confinement().confines()) {
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
                CommandResult large = fixture.sh("head -c 17000000 /dev/zero > large");
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
        return CommandFixture.in(folder, policy -> Policies.finding(policy, List.of(bin)));
    }

    @Test
    void theServerSaysWhyCommandsAreNotConfined() throws Exception {
        try (CommandFixture fixture = withoutBubblewrap()) {
            assertThat(fixture.launcher.confinement().told())
                    .isEqualTo("commands are not confined: bubblewrap is not installed");
        }
        Path broken = Files.createDirectories(folder.resolve("broken"));
        Path bwrap =
                Files.writeString(broken.resolve("bwrap"), "#!/bin/sh\necho not allowed\nexit 1\n");
        assertThat(bwrap.toFile().setExecutable(true)).isTrue();
        try (CommandFixture fixture =
                CommandFixture.in(folder, policy -> Policies.finding(policy, List.of(broken)))) {
            assertThat(fixture.launcher.confinement().told())
                    .contains("doesn't work here (not allowed, exit code 1)");
            assertThat(fixture.sh("echo all the same").exitCode()).isZero();
        }
        try (CommandFixture fixture = CommandFixture.in(folder, Confine.OFF)) {
            assertThat(fixture.launcher.confinement().told())
                    .contains("not confined and have no limits: workspace.exec.confine is off");
        }
    }

    /** The only home that there is. */
    private static Path home(CommandFixture fixture) throws IOException {
        try (Stream<Path> homes = Files.list(fixture.data.resolve("homes"))) {
            return homes.filter(one -> Files.exists(one.resolve("there"))).findAny().orElseThrow();
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
                        "i=0; while [ $i -lt 1000 ]; do sleep 60 & i=$((i+1)); done; echo all";
                CommandResult result = fixture.sh(script);
                // The kernel lets root have as many as it likes, unless a control group counts.
                boolean free =
                        ConfinementProbe.describeLimits(fixture.launcher.policy(), "f00f00f0")
                                .contains("root");
                assertThat(result.stdout().text().contains("all")).isEqualTo(free);
                assertThat(result.exitCode() == 0).isEqualTo(free);
            }
            assertThat(fixture.sh("sleep 60 & sleep 60 & echo two").stdout().text())
                    .isEqualTo("two\n");
        }
    }

    /** finding X2: whatever is in memory has a bound, and all of it together too. */
    @Test
    void whatIsInMemoryIsBounded() throws Exception {
        try (CommandFixture fixture = open()) {
            if (!confined(fixture)) {
                return;
            }
            for (String place : List.of("/dev/shm", "/run", "/var/tmp")) {
                CommandResult full =
                        fixture.sh(
                                "for i in 1 2 3 4 5 6 7 8; do head -c 16777216 /dev/zero > "
                                        + place
                                        + "/$i || exit 3; done");
                assertThat(full.exitCode()).as(place).isEqualTo(3);
            }
            for (String place : List.of("/dev/new", "/new", "/home//new", "/root//new")) {
                assertThat(fixture.sh("echo a > " + place).exitCode()).as(place).isNotZero();
            }
            CommandResult tmp =
                    fixture.sh(
                            "i=0; while [ $i -lt 90 ]; do head -c 16777216 /dev/zero > /tmp/$i"
                                    + " || exit 3; i=$((i+1)); done");
            assertThat(tmp.exitCode()).isEqualTo(3);
        }
    }

    /** finding X2: where there are control groups, many processes get no more than one. */
    @Test
    void allCommandsTogetherHaveNoMoreMemoryThanAllowed() throws Exception {
        try (CommandFixture fixture = open()) {
            String bounds = ConfinementProbe.describeLimits(fixture.launcher.policy(), "f00f00f0");
            // Each has half of what all may have.
            String script =
                    "for i in 1 2 3 4; do (dd if=/dev/zero bs=768M count=1 2>/dev/null"
                            + " | (sleep 3; wc -c)) & done; wait";
            if (bounds.contains("all together get")) {
                assertThat(fixture.sh(script).stdout().text().lines())
                        .anyMatch(line -> Long.parseLong(line.strip()) < 768L << 20);
            } else {
                assertThat(bounds).contains("nothing bounds the memory of all together");
            }
        }
    }

    private static LaunchRequest bash(String script, @Nullable Boolean network) {
        return new LaunchRequest(
                CommandFixture.CALLER,
                "bash",
                List.of("-c", script),
                null,
                Map.of(),
                false,
                network,
                false);
    }

    private static ToolFailure failure(CommandFixture fixture, LaunchRequest request) {
        return catchThrowableOfType(ToolFailure.class, () -> fixture.run(request, null, LONG));
    }
}
