package dev.toolbooth.core.outbound;

/** One header field of a request or a response. */
public record OutboundHeader(String name, String value) {}
