package dev.toolbooth.tools.workspace.terminals.screen;

/**
 * A parser of the control sequences in a program's output. Whatever comes, it keeps little and
 * never throws. Not thread-safe.
 */
final class SequenceParser {
    private static final int TEXT_CHARS_MAX = 512;
    private static final int ESCAPE = 0x1b;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int BELL = 0x07;
    private static final int BLANK = 0x20;
    private static final int DELETE = 0x7f;
    private static final int FIRST_FINAL = 0x40;
    private static final int LAST_FINAL = 0x7e;
    private static final int LAST_CONTROL = 0x9f;

    private final Handler handler;
    private State state = State.PLAIN;
    private SequenceParams params = new SequenceParams();
    private char prefix;
    private char middle;
    private final StringBuilder text = new StringBuilder();

    private enum State {
        PLAIN,
        ESCAPED,
        /** After an escape and what says that one more character belongs to it. */
        DESIGNATING,
        CONTROL,
        TITLE,
        /** Something that is not for us, up to its end. */
        IGNORED
    }

    /** A handler of the sequences. */
    interface Handler {
        void character(int codePoint);

        void control(int code);

        void escape(char code, char middle);

        /**
         * A control sequence.
         *
         * @param prefix such as {@code ?}, or 0
         */
        void sequence(char code, char prefix, char middle, SequenceParams params);

        void title(String text);
    }

    SequenceParser(Handler handler) {
        this.handler = handler;
    }

    void take(String printed) {
        printed.codePoints().forEach(this::take);
    }

    private void take(int code) {
        if (code == CANCEL || code == SUBSTITUTE) {
            state = State.PLAIN;
        } else if (code == ESCAPE) {
            endText();
            state = State.ESCAPED;
            middle = 0;
        } else {
            switch (state) {
                case PLAIN -> plain(code);
                case ESCAPED -> escaped(code);
                case DESIGNATING -> {
                    handler.escape((char) code, middle);
                    state = State.PLAIN;
                }
                case CONTROL -> control(code);
                case TITLE, IGNORED -> text(code);
            }
        }
    }

    private void plain(int code) {
        if (code < BLANK) {
            handler.control(code);
        } else if (code < DELETE || code > LAST_CONTROL) {
            handler.character(code);
        }
    }

    private void escaped(int code) {
        if (code < BLANK) {
            handler.control(code);
            return;
        }
        state = State.PLAIN;
        switch (code) {
            case '[' -> {
                params = new SequenceParams();
                prefix = 0;
                middle = 0;
                state = State.CONTROL;
            }
            case ']' -> {
                text.setLength(0);
                state = State.TITLE;
            }
            case 'P', 'X', '^', '_' -> state = State.IGNORED;
            case '(', ')', '*', '+', '#', '%', ' ' -> {
                middle = (char) code;
                state = State.DESIGNATING;
            }
            default -> handler.escape((char) Math.min(code, Character.MAX_VALUE), (char) 0);
        }
    }

    private void control(int code) {
        if (code < BLANK) {
            handler.control(code);
        } else if (code >= '0' && code <= '9') {
            params.digit(code - '0');
        } else if (code == ';' || code == ':') {
            params.next();
        } else if (code >= '<' && code <= '?') {
            prefix = (char) code;
        } else if (code < FIRST_FINAL) {
            middle = (char) code;
        } else {
            state = State.PLAIN;
            if (code <= LAST_FINAL) {
                handler.sequence((char) code, prefix, middle, params);
            }
        }
    }

    private void text(int code) {
        if (code == BELL) {
            endText();
            state = State.PLAIN;
        } else if (state == State.TITLE && code >= BLANK && text.length() < TEXT_CHARS_MAX) {
            text.appendCodePoint(code);
        }
    }

    private void endText() {
        if (state == State.TITLE) {
            String said = text.toString();
            if (said.startsWith("0;") || said.startsWith("2;")) {
                handler.title(said.substring(2));
            }
            text.setLength(0);
        }
    }
}
