import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs true with a ProcessBuilder for each byte that comes in, and says how long each took. */
final class Bare {
    private Bare() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        InputStream in = System.in;
        while (in.read() >= 0) {
            long began = System.nanoTime();
            Process process = new ProcessBuilder("/bin/true").start();
            process.getOutputStream().close();
            process.getInputStream().readAllBytes();
            process.getErrorStream().readAllBytes();
            if (process.waitFor() != 0) {
                throw new IllegalStateException("true has failed");
            }
            out.println(System.nanoTime() - began);
        }
    }
}
