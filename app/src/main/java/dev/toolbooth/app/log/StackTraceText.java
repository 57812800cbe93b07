package dev.toolbooth.app.log;

import ch.qos.logback.classic.spi.IThrowableProxy;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.wire.text.SafeText;

/** A text of an exception and its causes, within bounds. */
final class StackTraceText {
    private static final int MAX_FRAMES = 60;
    private static final int MAX_CAUSES = 8;

    private StackTraceText() {}

    /** The stack as lines, each after the same indentation. */
    static String lines(IThrowableProxy fault, Redactor redactor, String indent) {
        var lines = new StringBuilder();
        var next = fault;
        for (int i = 0; next != null && i < MAX_CAUSES; i++) {
            lines.append(indent).append(i == 0 ? "" : "caused by ");
            SafeText.escape(lines, headline(next, redactor));
            lines.append('\n');
            frames(lines, next, indent);
            next = next.getCause();
        }
        return lines.toString();
    }

    private static void frames(StringBuilder lines, IThrowableProxy fault, String indent) {
        var frames = fault.getStackTraceElementProxyArray();
        int own = frames.length - fault.getCommonFrames();
        for (int i = 0; i < Math.min(own, MAX_FRAMES); i++) {
            lines.append(indent).append("    ").append(frames[i].getSTEAsString()).append('\n');
        }
        if (frames.length > Math.min(own, MAX_FRAMES)) {
            int left = frames.length - Math.min(own, MAX_FRAMES);
            lines.append(indent).append("    ... ").append(left).append(" more\n");
        }
    }

    private static String headline(IThrowableProxy fault, Redactor redactor) {
        var message = fault.getMessage();
        return message == null
                ? fault.getClassName()
                : fault.getClassName() + ": " + redactor.text(message);
    }
}
