package dev.toolbooth.app.config.reading;

import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.parser.Parser;

/** A YAML parser that refuses what nests too deep, before anything recurses into it. */
final class BoundedParser implements Parser {
    private final Parser parser;
    private final int maxDepth;
    private int depth;

    BoundedParser(Parser parser, int maxDepth) {
        this.parser = parser;
        this.maxDepth = maxDepth;
    }

    @Override
    public boolean checkEvent(Event.ID choice) {
        return parser.checkEvent(choice);
    }

    @Override
    public Event peekEvent() {
        return parser.peekEvent();
    }

    @Override
    public boolean hasNext() {
        return parser.hasNext();
    }

    @Override
    public Event next() {
        var event = parser.next();
        var id = event.getEventId();
        if (id == Event.ID.MappingStart || id == Event.ID.SequenceStart) {
            depth++;
        } else if (id == Event.ID.MappingEnd || id == Event.ID.SequenceEnd) {
            depth--;
        }
        if (depth > maxDepth) {
            throw new ParserException(
                    "nested deeper than " + maxDepth + " levels", event.getStartMark());
        }
        return event;
    }
}
