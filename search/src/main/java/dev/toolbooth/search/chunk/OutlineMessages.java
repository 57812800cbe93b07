package dev.toolbooth.search.chunk;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages between this process and the one that reads sources for it. */
final class OutlineMessages {
    /** No source that is read at all has more bytes, nor more lines. */
    private static final int MOST = 4 * Syntax.BYTES_MAX;

    private OutlineMessages() {}

    /** A source to read. */
    record Question(FileStructure structure, ChunkSizes sizes, String text) {}

    /**
     * The outline of a source.
     *
     * @param notices notices for the operator
     */
    record Answer(List<SourceUnit> units, List<String> notices) {}

    static void write(DataOutputStream out, Question question) throws IOException {
        out.writeInt(question.sizes().target());
        write(out, question.structure().name());
        write(out, question.text());
        out.flush();
    }

    /** The next question, or null when there are no more. */
    static @Nullable Question question(DataInputStream in) throws IOException {
        int target;
        try {
            target = in.readInt();
        } catch (EOFException e) {
            return null;
        }
        return new Question(FileStructure.valueOf(text(in)), new ChunkSizes(target), text(in));
    }

    static void write(DataOutputStream out, Answer answer) throws IOException {
        out.writeInt(answer.units().size());
        for (SourceUnit unit : answer.units()) {
            out.writeInt(unit.first());
            out.writeInt(unit.last());
            write(out, unit.symbol());
            write(out, unit.kind());
        }
        out.writeInt(answer.notices().size());
        for (String notice : answer.notices()) {
            write(out, notice);
        }
        out.flush();
    }

    static Answer answer(DataInputStream in) throws IOException {
        List<SourceUnit> units = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            units.add(new SourceUnit(in.readInt(), in.readInt(), text(in), text(in)));
        }
        List<String> notices = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
            notices.add(text(in));
        }
        return new Answer(units, notices);
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST) {
            throw new IOException("a message of " + count + " parts");
        }
        return count;
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        byte[] bytes = new byte[count(in)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
