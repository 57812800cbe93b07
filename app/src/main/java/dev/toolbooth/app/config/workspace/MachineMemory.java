package dev.toolbooth.app.config.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The amount of this machine's memory. */
public final class MachineMemory {
    private static final Path SAID = Path.of("/proc/meminfo");
    private static final Pattern TOTAL = Pattern.compile("(?m)^MemTotal:\\s+(\\d{1,15}) kB$");
    private static final int KIB_PER_MIB = 1_024;
    private static final int LEAST_MIB = 256;

    /** What is taken where the system doesn't say. */
    private static final int UNKNOWN_MIB = 2_048;

    private MachineMemory() {}

    /** Half of it. */
    public static int halfMib() {
        try {
            Matcher found = TOTAL.matcher(Files.readString(SAID, StandardCharsets.US_ASCII));
            return found.find()
                    ? Math.clamp(
                            Long.parseLong(found.group(1)) / KIB_PER_MIB / 2,
                            LEAST_MIB,
                            Integer.MAX_VALUE)
                    : UNKNOWN_MIB;
        } catch (IOException e) {
            return UNKNOWN_MIB;
        }
    }
}
