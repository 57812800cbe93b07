package dev.toolbooth.server.admin;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An office of a server that keeps nothing. */
final class ClosedOffice implements Office {
    private static final Answer CLOSED = Answer.closed("this server keeps no books");

    @Override
    public Answer keys(Part part) {
        return CLOSED;
    }

    @Override
    public Answer key(String id) {
        return CLOSED;
    }

    @Override
    public Answer createKey(JsonNode order) {
        return CLOSED;
    }

    @Override
    public Answer changeKey(String id, JsonNode order) {
        return CLOSED;
    }

    @Override
    public Answer revokeKey(String id) {
        return CLOSED;
    }

    @Override
    public Answer accounts(Part part) {
        return CLOSED;
    }

    @Override
    public Answer account(String id) {
        return CLOSED;
    }

    @Override
    public Answer entries(@Nullable String account, Part part) {
        return CLOSED;
    }

    @Override
    public Answer deposit(String account, JsonNode order) {
        return CLOSED;
    }

    @Override
    public Answer audit() {
        return CLOSED;
    }

    @Override
    public Answer payments(Wanted wanted, Part part) {
        return CLOSED;
    }

    @Override
    public Answer payment(String id) {
        return CLOSED;
    }

    @Override
    public Answer refund(String id) {
        return CLOSED;
    }

    @Override
    public Answer recheck(String id) {
        return CLOSED;
    }

    @Override
    public Answer servers() {
        return CLOSED;
    }

    @Override
    public CatalogOffice catalog() {
        return CatalogOffice.CLOSED;
    }

    @Override
    public SalesOffice sales() {
        return SalesOffice.CLOSED;
    }

    @Override
    public CallOffice calls() {
        return CallOffice.CLOSED;
    }

    @Override
    public ToolOffice tools() {
        return ToolOffice.CLOSED;
    }

    @Override
    public StatusOffice status() {
        return StatusOffice.CLOSED;
    }

    @Override
    public WorkspaceOffice workspace() {
        return WorkspaceOffice.CLOSED;
    }
}
