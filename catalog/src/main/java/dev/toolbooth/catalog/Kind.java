package dev.toolbooth.catalog;

/** What is sold. */
public enum Kind {
    /** A resource of plain HTTP, such as an API's endpoint. */
    HTTP("http"),
    /** A tool of an MCP server. */
    MCP("mcp");

    private final String written;

    Kind(String written) {
        this.written = written;
    }

    /** As facilitators write it. */
    public String written() {
        return written;
    }
}
