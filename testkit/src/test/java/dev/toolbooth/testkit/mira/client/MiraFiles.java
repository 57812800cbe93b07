package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.wire.Json;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Files of a workspace. */
public final class MiraFiles {
    private final MiraLink link;

    MiraFiles(MiraLink link) {
        this.link = link;
    }

    /**
     * A file as it was read.
     *
     * @param text its text, or null when that was not asked for, or the file has not changed
     * @param base64 its bytes, likewise
     * @param size of the whole file
     */
    public record Content(
            String path,
            @Nullable String text,
            @Nullable String base64,
            long size,
            String etag,
            String mtime) {

        /** The bytes; none when there are none to be had. */
        public byte[] bytes() {
            return base64 == null ? new byte[0] : Base64.getDecoder().decode(base64);
        }
    }

    /** What has become of a file that was written. */
    public record Written(
            String path,
            long size,
            String etag,
            String mtime,
            boolean created,
            boolean overwritten) {}

    /** The text of a file. */
    public Content read(String path) {
        return content(link.ask("files/read", Json.object().put("path", path)));
    }

    /** The text of a file, unless it still has this etag. */
    public Content readIfChanged(String path, String etag) {
        return content(link.ask("files/read", Json.object().put("path", path).put("etag", etag)));
    }

    /** The bytes of a file. */
    public Content readBytes(String path) {
        return content(
                link.ask("files/read", Json.object().put("path", path).put("encoding", "base64")));
    }

    private static Content content(ObjectNode json) {
        JsonNode text = json.path("content");
        JsonNode base64 = json.path("content_base64");
        return new Content(
                json.path("path").asString(""),
                text.isString() ? text.stringValue() : null,
                base64.isString() ? base64.stringValue() : null,
                json.path("size").asLong(0),
                json.path("etag").asString(""),
                json.path("mtime").asString(""));
    }

    /** Creates a file; one that is there stays as it is, and that is a conflict. */
    public Written create(String path, String text) {
        return write(Json.object().put("path", path).put("content", text));
    }

    /** Writes a file, whatever was there. */
    public Written overwrite(String path, String text) {
        return write(Json.object().put("path", path).put("content", text).put("overwrite", true));
    }

    /** Writes a file that still has this etag; another one is a conflict. */
    public Written replace(String path, String etag, String text) {
        return write(Json.object().put("path", path).put("content", text).put("etag", etag));
    }

    /** Writes a file as the parameters say. */
    public Written write(ObjectNode params) {
        ObjectNode json = link.ask("files/write", params);
        return new Written(
                json.path("path").asString(""),
                json.path("size").asLong(0),
                json.path("etag").asString(""),
                json.path("mtime").asString(""),
                json.path("created").asBoolean(false),
                json.path("overwritten").asBoolean(false));
    }
}
