package dev.toolbooth.tools.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.tools.files.FileProblem.Kind;
import dev.toolbooth.wire.text.SafeText;
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
 * A line-by-line search of a workspace's text files. Thread-safe.
 *
 * <p>A search runs in short turns on threads for searches, so that others get theirs between them,
 * and plain reads wait for none. It ends when its caller is interrupted, when its time is up, or
 * when its pattern takes too many steps in a file. It skips files that are binary or very large,
 * what {@code .gitignore} files name, and {@code .git}.
 */
public final class TextSearch {
    private static final int FILE_BYTES_MAX = 8 << 20;
    private static final int BINARY_LOOK = 8_000;
    private static final int LINE_CHARS_MAX = 500;
    private static final int LOOKS_MAX = 2_000;
    private static final Duration TURN = Duration.ofMillis(100);
    private static final Duration TIME_MAX = Duration.ofSeconds(20);

    /** How much longer a pattern may go on in the file that it is in then. */
    private static final Duration LAST_FILE = Duration.ofSeconds(5);

    /** For each file; a plain pattern looks at each character a few times. */
    private static final long STEPS_MAX = 50_000_000;

    private final FolderAccess access;

    public TextSearch(WorkFolder folder) {
        this.access = folder.access();
    }

    /**
     * A search to run.
     *
     * @param idleSteps how many steps the pattern may take at each place without looking at it
     * @param glob which files, by their paths below the folder; null for all
     * @param hidden whether names that begin with a dot count
     * @param context how many lines around a match are shown
     * @param after the last file searched, to resume a search
     */
    public record Wanted(
            Pattern pattern,
            int idleSteps,
            @Nullable PathGlob glob,
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
     * The result of a search.
     *
     * @param next the last file searched, if there may be more; else empty
     */
    public record Found(List<Match> matches, int files, List<String> next) {}

    /** Searches a folder, or one file. */
    public Found search(String path, Wanted wanted) throws FileProblem, InterruptedException {
        RelativePath relative = access.path(path);
        long deadline = System.nanoTime() + TIME_MAX.toNanos();
        Run run = new Run(wanted, deadline + LAST_FILE.toNanos());
        List<String> after = wanted.after();
        boolean done = false;
        while (!done && !run.full && System.nanoTime() < deadline) {
            List<String> from = after;
            Progress progress =
                    access.searching(relative, walk -> advance(relative, walk, run, from));
            after = progress.last;
            done = progress.all;
        }
        return new Found(run.matches, run.files, done ? List.of() : after);
    }

    private record Progress(boolean all, List<String> last) {}

    private Progress advance(RelativePath path, DescriptorWalk walk, Run run, List<String> after)
            throws IOException, FileProblem {
        DescriptorWalk.Target target = walk.reach(path);
        BasicFileAttributes found = target.found();
        access.rules().checkList(path, target.names());
        try {
            if (found != null && found.isRegularFile()) {
                access.rules().checkRead(path, target.names());
                run.file(walk.place(target), String.join("/", target.names()));
                return new Progress(true, List.of());
            }
            FolderLister.checkFolder(path, target);
            run.begin(target.names());
            TreeWalk tree = new TreeWalk(run, LOOKS_MAX, TURN);
            boolean all = tree.walk(target.folder(), after);
            return new Progress(all, tree.last());
        } catch (BoundedText.Spent | StackOverflowError e) {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    "the pattern takes too long: make it simpler, or set literal for plain text");
        }
    }

    /** One search. Used by one thread at a time. */
    private final class Run implements TreeWalk.Visitor {
        private final Wanted wanted;
        private final long deadline;
        private final List<Match> matches = new ArrayList<>();
        private final IgnoreStack ignoreStack = new IgnoreStack();
        private List<String> above = List.of();
        private int files;
        private boolean full;

        Run(Wanted wanted, long deadline) {
            this.wanted = wanted;
            this.deadline = deadline;
        }

        void begin(List<String> names) {
            above = names;
            ignoreStack.clear();
        }

        @Override
        public void entered(SecureDirectoryStream<Path> folder, List<String> names)
                throws IOException {
            ignoreStack.enter(folder);
        }

        @Override
        public void left() {
            ignoreStack.leave();
        }

        @Override
        public boolean enters(TreeWalk.Found folder) {
            return counts(folder) && access.rules().visible(all(folder));
        }

        private boolean counts(TreeWalk.Found found) {
            String name = found.names().getLast();
            return (wanted.hidden() || !name.startsWith("."))
                    && !ignoreStack.ignores(found.names(), found.attributes().isDirectory());
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
                            && access.rules().readable(names)
                            && (wanted.glob() == null
                                    || wanted.glob().matches(String.join("/", found.names())));
            if (meant) {
                byte[] bytes =
                        FileBytes.read(found.folder(), found.name(), found.attributes().size());
                lines(String.join("/", names), bytes);
            }
            return true;
        }

        void file(ResolvedPath resolvedPath, String path) throws IOException, FileProblem {
            long size = Math.min(resolvedPath.attributes().size(), FILE_BYTES_MAX);
            try (SeekableByteChannel channel = resolvedPath.open()) {
                lines(path, FileBytes.read(channel, size));
            }
        }

        private void lines(String path, byte[] bytes) {
            if (binary(bytes)) {
                return;
            }
            files++;
            String text = new String(bytes, UTF_8);
            BoundedText.Budget budget = new BoundedText.Budget(STEPS_MAX, deadline);
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
            // A long line is cut to the part with the match.
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
            return SafeText.cut(line, LINE_CHARS_MAX);
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
