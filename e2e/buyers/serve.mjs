// Runs an app on a free port of 127.0.0.1, says where in a line of JSON, and ends with standard
// input.
export async function serve(app, more = {}) {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.on('listening', resolve).on('error', reject));
  const url = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`${JSON.stringify({ url, ...more })}\n`);
  const end = () => process.exit(0);
  process.stdin.on('end', end).on('error', end).resume();
}
