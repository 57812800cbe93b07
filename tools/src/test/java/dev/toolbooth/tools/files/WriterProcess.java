package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A process that writes files of a folder, as it is told on its standard input. */
final class WriterProcess {
    private static final int WRITERS = 25;
    private static final int LARGE = 300_000;

    private final WorkFolder folder;
    private final String name;

    private WriterProcess(Path root, String name) {
        this.name = name;
        this.folder =
                new WorkFolder(
                        root,
                        new FileRules(
                                List.of(PathGlob.read("**").orElseThrow()), List.of(), List.of()),
                        new WorkFolder.FileLimits(1 << 20, 1 << 20, 1 << 20),
                        new DiskThreads());
    }

    /** Starts one. */
    static Process start(Path root, String name) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path")),
                        WriterProcess.class.getName(),
                        root.toString(),
                        name)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    public static void main(String[] arguments) throws Exception {
        WriterProcess process = new WriterProcess(Path.of(arguments[0]), arguments[1]);
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "swap" -> out.println(process.swap(words[1], words[2]));
                case "fill" -> process.fill(words[1], out);
                default -> out.println("what is " + line);
            }
        }
    }

    /** Many try to replace the same version, while others write other files; how many could. */
    private long swap(String file, String etag) throws Exception {
        List<Callable<Boolean>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            // Never what was there before: then its version would be there again.
            String text = name + " " + i + " after " + etag;
            String other = "other-" + name + "-" + i;
            writers.add(() -> replaces(file, etag, text));
            writers.add(
                    () -> {
                        write(other, text, new WorkFolder.Writing(true, true, null, null, true));
                        return false;
                    });
        }
        long winners = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<Boolean> one : threads.invokeAll(writers)) {
                winners += one.get() ? 1 : 0;
            }
        }
        return winners;
    }

    private boolean replaces(String file, String etag, String text) throws Exception {
        try {
            write(file, text, new WorkFolder.Writing(true, false, etag, null, true));
            return true;
        } catch (FileProblem e) {
            if (e.kind() == FileProblem.Kind.CONFLICT) {
                return false;
            }
            throw e;
        }
    }

    private void write(String file, String text, WorkFolder.Writing how) throws Exception {
        folder.write(file, text.getBytes(UTF_8), how);
    }

    /** Writes a large file over and over, until somebody ends the process. */
    private void fill(String file, PrintStream out) throws Exception {
        WorkFolder.Writing how = new WorkFolder.Writing(true, true, null, null, true);
        for (int round = 0; ; round++) {
            String letter = String.valueOf((char) ('a' + round % 26));
            write("deep/folder" + round % 7 + "/" + file, letter.repeat(LARGE), how);
            write(file, letter.repeat(LARGE), how);
            out.println(round);
        }
    }
}
