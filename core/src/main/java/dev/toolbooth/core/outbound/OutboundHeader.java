package dev.toolbooth.core.outbound;

/** One header field of a request or of an answer. */
public record OutboundHeader(String name, String value) {}
