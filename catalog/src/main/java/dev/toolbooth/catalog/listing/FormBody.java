package dev.toolbooth.catalog.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a form as {@code multipart/form-data}. A list is a repeated field, and an object
 * with {@code base64} is a file, which may have a {@code filename} and a {@code contentType}.
 * Immutable.
 */
public record FormBody(String contentType, OutboundBody body) {
    static final int PARTS_MAX = 100;

    private static final String BINARY = "application/octet-stream";
    private static final Pattern TYPE =
            Pattern.compile("[A-Za-z0-9!#$&^_.+-]{1,60}/[A-Za-z0-9!#$&^_.+-]{1,60}");

    /**
     * @param head what stands before the content
     */
    private record Part(OutboundBody head, OutboundBody content) {}

    /**
     * Writes a form.
     *
     * @throws BadForm when there is something that no form has, or too much of it
     */
    public static FormBody of(JsonNode given, int bytesMax) throws BadForm {
        if (!(given instanceof ObjectNode fields)) {
            throw new BadForm("must be an object with a member for each field of the form");
        }
        List<Part> parts = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (field.getValue().isArray()) {
                for (JsonNode one : field.getValue()) {
                    add(parts, field.getKey(), one);
                }
            } else {
                add(parts, field.getKey(), field.getValue());
            }
        }
        // Nothing can contain what is made of all of it.
        String boundary = "form-" + digest(parts);
        byte[] before = ("--" + boundary + "\r\n").getBytes(UTF_8);
        byte[] last = ("--" + boundary + "--\r\n").getBytes(UTF_8);
        long bytes = last.length;
        for (Part part : parts) {
            bytes += before.length + part.head().size() + part.content().size() + 2L;
        }
        if (bytes > bytesMax) {
            throw new BadForm("has at most " + bytesMax + " bytes");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream((int) bytes);
        for (Part part : parts) {
            all.writeBytes(before);
            all.writeBytes(part.head().bytes());
            all.writeBytes(part.content().bytes());
            all.writeBytes("\r\n".getBytes(UTF_8));
        }
        all.writeBytes(last);
        return new FormBody(
                "multipart/form-data; boundary=" + boundary, OutboundBody.of(all.toByteArray()));
    }

    private static void add(List<Part> parts, String name, JsonNode value) throws BadForm {
        if (value.isNull()) {
            return;
        }
        if (parts.size() == PARTS_MAX) {
            throw new BadForm("has at most " + PARTS_MAX + " fields");
        }
        String head = "Content-Disposition: form-data; name=\"" + quoted(name) + "\"";
        if (value.has("base64")) {
            parts.add(file(name, head, value));
        } else if (value.isContainer()) {
            parts.add(part(head + "\r\nContent-Type: application/json", Json.bytes(value)));
        } else {
            String text = value.isString() ? value.stringValue() : Json.text(value);
            parts.add(part(head, text.getBytes(UTF_8)));
        }
    }

    private static Part file(String name, String head, JsonNode value) throws BadForm {
        String type = value.path("contentType").asString(BINARY);
        if (!TYPE.matcher(type).matches()) {
            throw new BadForm(
                    "has a file \"" + name + "\" whose contentType is no such as image/png");
        }
        try {
            byte[] content = Base64.getDecoder().decode(value.path("base64").asString(""));
            return part(
                    head
                            + "; filename=\""
                            + quoted(value.path("filename").asString(name))
                            + "\"\r\nContent-Type: "
                            + type,
                    content);
        } catch (IllegalArgumentException e) {
            throw new BadForm("has a file \"" + name + "\" whose base64 can't be read");
        }
    }

    private static Part part(String head, byte[] content) {
        return new Part(OutboundBody.of(head + "\r\n\r\n"), OutboundBody.of(content));
    }

    /** As browsers write it: nothing in a name ends it, or begins another line. */
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String digest(List<Part> parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Part part : parts) {
                digest.update(part.head().bytes());
                digest.update(part.content().bytes());
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
