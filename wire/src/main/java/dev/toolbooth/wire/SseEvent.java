package dev.toolbooth.wire;

/** An event of a stream. */
public final class SseEvent {
    private final String name;
    private final byte[] data;

    SseEvent(String name, byte[] data) {
        this.name = name;
        this.data = data;
    }

    /** "message" where the server gave none. */
    public String name() {
        return name;
    }

    /** Not to be changed. */
    public byte[] data() {
        return data;
    }
}
