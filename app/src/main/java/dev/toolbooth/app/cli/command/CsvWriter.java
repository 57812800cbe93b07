package dev.toolbooth.app.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A writer of entries and sales as comma-separated values (RFC 4180) that no spreadsheet mistakes
 * for formulas.
 */
public final class CsvWriter {
    private static final List<String> COLUMNS =
            List.of(
                    "id",
                    "at",
                    "kind",
                    "debit",
                    "credit",
                    "amount_micro_usd",
                    "balance_after_micro_usd",
                    "note",
                    "key",
                    "server",
                    "tool",
                    "free",
                    "input_tokens",
                    "output_tokens",
                    "input_sha256",
                    "output_sha256",
                    "took_ms",
                    "balance_of");
    private static final List<String> SALES_COLUMNS =
            List.of(
                    "day",
                    "server",
                    "tool",
                    "rail",
                    "calls",
                    "ok",
                    "failed",
                    "refused",
                    "payment_required",
                    "cancelled",
                    "p50_ms",
                    "p95_ms",
                    "billed_calls",
                    "free_calls",
                    "revenue_micro_usd",
                    "payers",
                    "refunds",
                    "refunded_micro_usd");
    private static final String END = "\r\n";

    private CsvWriter() {}

    public static String header() {
        return String.join(",", COLUMNS) + END;
    }

    public static String row(JsonNode entry) {
        return row(COLUMNS, entry);
    }

    public static String salesHeader() {
        return String.join(",", SALES_COLUMNS) + END;
    }

    public static String salesRow(JsonNode row) {
        return row(SALES_COLUMNS, row);
    }

    private static String row(List<String> columns, JsonNode row) {
        return columns.stream()
                .map(column -> field(row.path(column)))
                .collect(Collectors.joining(",", "", END));
    }

    private static String field(JsonNode value) {
        return value.isString() ? text(value.stringValue()) : value.asString("");
    }

    private static String text(String value) {
        // A spreadsheet would run what begins so.
        String safe =
                !value.isEmpty() && "=+-@\t\r".indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
        boolean quoted = safe.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0);
        return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
