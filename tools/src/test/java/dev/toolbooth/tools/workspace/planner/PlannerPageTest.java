package dev.toolbooth.tools.workspace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.plan.PlanBounds;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.tools.workspace.WorkspaceTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The section on plans in docs/workspace.md, as its readers need it. Proves finding U9. */
class PlannerPageTest {
    private static final Path PAGE =
            Path.of(System.getProperty("toolbooth.root", ".."), "docs", "workspace.md");
    private static final PlanLimits LIMITS =
            new PlanLimits(5, 300, 250, 1_600, new PlanBounds(3, 1_000, 1));

    private static String section = "";

    @BeforeAll
    static void read() throws IOException {
        String page = Files.readString(PAGE);
        section = page.substring(page.indexOf("\n## Plans\n"));
    }

    private static List<WorkspaceTool> tools() {
        return PlannerTools.of(
                        new MemoryPlans(LIMITS.kept()),
                        LIMITS,
                        new Announcements(),
                        InstantSource.fixed(Instant.EPOCH),
                        () -> "p",
                        PlannerExtras.NONE)
                .tools();
    }

    @Test
    void itLeadsWithLeasesDependenciesAndAcceptanceCommands() {
        String first = section.strip().split("\n\n", 3)[1];
        assertThat(first).contains("Leases", "dependencies", "acceptance commands");
        assertThat(section.indexOf("**Leases.**"))
                .isPositive()
                .isLessThan(section.indexOf("**Acceptance commands**"))
                .isLessThan(section.indexOf("**Making a plan.**"));
    }

    @Test
    void everyMethodHasARowWithTheNamesOfItsParameters() {
        for (WorkspaceTool tool : tools()) {
            String name = tool.spec().name();
            String row =
                    section.lines()
                            .filter(line -> line.startsWith("| `planner/"))
                            .filter(line -> line.split("\\|", -1)[1].contains("`" + name + "`"))
                            .findFirst()
                            .orElse("");
            assertThat(row).as(name).isNotEmpty();
            tool.spec()
                    .inputSchema()
                    .path("properties")
                    .propertyNames()
                    .forEach(it -> assertThat(row).as(name).contains("`" + it + "`"));
        }
    }
}
