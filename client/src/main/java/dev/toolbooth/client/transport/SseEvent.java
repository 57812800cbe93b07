package dev.toolbooth.client.transport;

/** An event of a stream. */
final class SseEvent {
    private final String name;
    private final byte[] data;

    SseEvent(String name, byte[] data) {
        this.name = name;
        this.data = data;
    }

    /** "message" where the server gave none. */
    String name() {
        return name;
    }

    /** Not to be changed. */
    byte[] data() {
        return data;
    }
}
