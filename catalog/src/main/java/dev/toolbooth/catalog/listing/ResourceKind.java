package dev.toolbooth.catalog.listing;

/** The kind of resource on sale. */
public enum ResourceKind {
    /** A resource of plain HTTP, such as an API's endpoint. */
    HTTP("http"),
    /** A tool of an MCP server. */
    MCP("mcp");

    private final String written;

    ResourceKind(String written) {
        this.written = written;
    }

    /** As facilitators write it. */
    public String written() {
        return written;
    }
}
