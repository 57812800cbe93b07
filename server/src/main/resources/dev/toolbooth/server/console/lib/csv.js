/** Comma-separated values, after RFC 4180, that no spreadsheet takes for formulas. */

/** A table as CSV: columns are { key, label }, rows are objects. */
export function csv(columns, rows) {
    const head = columns.map((column) => cell(column.label));
    const body = rows.map((row) => columns.map((column) => cell(row[column.key])).join(','));
    return [head.join(','), ...body, ''].join('\r\n');
}

/**
 * One value. Text that a spreadsheet would run, or that begins with a control character, gets an
 * apostrophe; numbers stay numbers.
 */
export function cell(value) {
    if (value === undefined || value === null) {
        return '';
    }
    if (typeof value === 'number') {
        return String(value);
    }
    const text = String(value);
    const safe = /^[=+\-@\u0000-\u001f\u007f]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the reader as a file. */
export function download(name, text, type = 'text/csv;charset=utf-8') {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
