package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Searches the text files of a workspace line by line. Thread-safe.
 *
 * <p>A search is made of short turns on the threads of the disk, so that others get theirs between
 * them, and it ends when its caller is interrupted. Left out are files that are binary or very
 * large, what {@code .gitignore} files name, and {@code .git}.
 */
public final class TextSearch {
    private static final int FILE_BYTES_MAX = 8 << 20;
    private static final int BINARY_LOOK = 8_000;
    private static final int LINE_CHARS_MAX = 500;
    private static final int LOOKS_MAX = 2_000;
    private static final Duration TURN = Duration.ofMillis(100);
    private static final Duration TIME_MAX = Duration.ofSeconds(20);

    /** For each file; a plain pattern looks at each character a few times. */
    private static final long STEPS_MAX = 50_000_000;

    private final Ground ground;

    public TextSearch(WorkFolder folder) {
        this.ground = folder.ground();
    }

    /**
     * What is looked for.
     *
     * @param idleSteps how many steps the pattern may take at each place without looking at it
     * @param glob which files, by their paths below the folder; null for all
     * @param hidden whether names that begin with a dot count
     * @param context how many lines around a match are told
     * @param after the file that was searched last, if this goes on with a search
     */
    public record Wanted(
            Pattern pattern,
            int idleSteps,
            @Nullable Glob glob,
            boolean hidden,
            int context,
            int limit,
            List<String> after) {}

    /** A line that fits; line and column count from 1. */
    public record Match(
            String path,
            int line,
            int column,
            String text,
            List<String> before,
            List<String> after) {}

    /**
     * What was found.
     *
     * @param next the file that was searched last, if there may be more; else empty
     */
    public record Found(List<Match> matches, int files, List<String> next) {}

    /** Searches a folder, or one file. */
    public Found search(String path, Wanted wanted) throws FileProblem, InterruptedException {
        RelativePath relative = RelativePath.of(path);
        long deadline = System.nanoTime() + TIME_MAX.toNanos();
        Run run = new Run(wanted);
        List<String> after = wanted.after();
        boolean done = false;
        while (!done && !run.full && System.nanoTime() < deadline) {
            List<String> from = after;
            Turn turn = ground.onDisk(relative, walk -> turn(relative, walk, run, from));
            after = turn.last;
            done = turn.all;
        }
        return new Found(run.matches, run.files, done ? List.of() : after);
    }

    private record Turn(boolean all, List<String> last) {}

    private Turn turn(RelativePath path, DescriptorWalk walk, Run run, List<String> after)
            throws IOException, FileProblem {
        DescriptorWalk.Target target = walk.reach(path);
        BasicFileAttributes found = target.found();
        ground.rules().checkList(path, target.names());
        try {
            if (found != null && found.isRegularFile()) {
                ground.rules().checkRead(path, target.names());
                run.file(walk.place(target), String.join("/", target.names()));
                return new Turn(true, List.of());
            }
            FolderList.checkFolder(path, target);
            run.begin(target.names());
            TreeWalk tree = new TreeWalk(run, LOOKS_MAX, TURN);
            boolean all = tree.walk(target.folder(), after);
            return new Turn(all, tree.last());
        } catch (BoundedText.Spent | StackOverflowError e) {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    "the pattern takes too long: make it simpler, or set literal for plain text");
        }
    }

    /** One search. Used by one thread at a time. */
    private final class Run implements TreeWalk.Visitor {
        private final Wanted wanted;
        private final List<Match> matches = new ArrayList<>();
        private final Ignored ignored = new Ignored();
        private List<String> above = List.of();
        private int files;
        private boolean full;

        Run(Wanted wanted) {
            this.wanted = wanted;
        }

        void begin(List<String> names) {
            above = names;
            ignored.clear();
        }

        @Override
        public void entered(SecureDirectoryStream<Path> folder, List<String> names)
                throws IOException {
            ignored.enter(folder);
        }

        @Override
        public void left() {
            ignored.leave();
        }

        @Override
        public boolean enters(TreeWalk.Found folder) {
            return counts(folder) && ground.rules().visible(all(folder));
        }

        private boolean counts(TreeWalk.Found found) {
            String name = found.names().getLast();
            return (wanted.hidden() || !name.startsWith("."))
                    && !ignored.names(found.names(), found.attributes().isDirectory());
        }

        private List<String> all(TreeWalk.Found found) {
            List<String> names = new ArrayList<>(above);
            names.addAll(found.names());
            return names;
        }

        @Override
        public boolean at(TreeWalk.Found found) throws IOException {
            if (full) {
                return false;
            }
            List<String> names = all(found);
            boolean meant =
                    found.attributes().isRegularFile()
                            && found.attributes().size() <= FILE_BYTES_MAX
                            && counts(found)
                            && ground.rules().readable(names)
                            && (wanted.glob() == null
                                    || wanted.glob().matches(String.join("/", found.names())));
            if (meant) {
                byte[] bytes =
                        FileBytes.read(found.folder(), found.name(), found.attributes().size());
                lines(String.join("/", names), bytes);
            }
            return true;
        }

        void file(Place place, String path) throws IOException, FileProblem {
            long size = Math.min(place.attributes().size(), FILE_BYTES_MAX);
            try (SeekableByteChannel channel = place.open()) {
                lines(path, FileBytes.read(channel, size));
            }
        }

        private void lines(String path, byte[] bytes) {
            if (binary(bytes)) {
                return;
            }
            files++;
            String text = new String(bytes, UTF_8);
            BoundedText.Budget budget = new BoundedText.Budget(STEPS_MAX);
            Matcher matcher = wanted.pattern().matcher("");
            TextLines lines = new TextLines(text);
            while (matches.size() < wanted.limit() && lines.next()) {
                String line = lines.text();
                budget.take((long) line.length() * wanted.idleSteps());
                if (matcher.reset(new BoundedText(line, budget)).find()) {
                    matches.add(match(path, lines, line, matcher.start()));
                }
            }
            full = matches.size() >= wanted.limit();
        }

        private Match match(String path, TextLines lines, String line, int column) {
            // Of a long line the part is told that the match is in.
            int from = line.length() <= LINE_CHARS_MAX ? 0 : Math.max(0, column - 100);
            return new Match(
                    path,
                    lines.number(),
                    line.codePointCount(0, column) + 1,
                    cut(line.substring(from)),
                    lines.before(wanted.context()).stream().map(Run::cut).toList(),
                    lines.after(wanted.context()).stream().map(Run::cut).toList());
        }

        private static String cut(String line) {
            return line.length() <= LINE_CHARS_MAX ? line : line.substring(0, LINE_CHARS_MAX) + "…";
        }
    }

    private static boolean binary(byte[] bytes) {
        for (int at = 0; at < Math.min(bytes.length, BINARY_LOOK); at++) {
            if (bytes[at] == 0) {
                return true;
            }
        }
        return false;
    }
}
