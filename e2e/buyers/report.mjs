// Prints what a program saw as one line of JSON, and ends it: {"result": …} or {"error": …}.
export async function report(action) {
  let answer;
  try {
    answer = { result: await action() };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  const line = JSON.stringify(answer, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  process.stdout.write(`${line}\n`, () => process.exit(0));
}

/** What is in a header of x402: JSON in base64. */
export const unpacked = (header) =>
  header === null ? null : JSON.parse(Buffer.from(header, 'base64').toString());

export const packed = (value) => Buffer.from(JSON.stringify(value)).toString('base64');

/** A failed call as values. */
export async function attempt(action) {
  try {
    return { result: await action() };
  } catch (error) {
    return { code: error.code ?? null, message: error.message, data: error.data ?? null };
  }
}
