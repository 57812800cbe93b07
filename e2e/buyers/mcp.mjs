// An official MCP client buys a tool with a payload that x402's packages make:
// node mcp.mjs CLIENT URL TOOL [ARGUMENTS]. The clients are those of mcp-client.mjs.
// PAYMENT in the environment says where the payment goes: meta (the default), base64 for a text in
// the same place, or dotted for _meta["x402.payment"]. With COPIES it then sends one more payment that
// many times at once.
import { connect } from './mcp-client.mjs';
import { attempt, packed, report } from './report.mjs';
import { payingClient } from './wallet.mjs';

const [kind, url, name, text = '{}'] = process.argv.slice(2);
const where = process.env.PAYMENT ?? 'meta';
const copies = Number(process.env.COPIES ?? 0);

function metaOf(payload) {
  switch (where) {
    case 'base64':
      return { 'x402/payment': packed(payload) };
    case 'dotted':
      return { 'x402.payment': packed(payload) };
    default:
      return { 'x402/payment': payload };
  }
}

await report(async () => {
  const buyer = await payingClient();
  const { client, call } = await connect(kind, url);
  const params = { name, arguments: JSON.parse(text) };
  const { tools } = await client.listTools();
  const unpaid = await attempt(() => call(params));
  const required = unpaid.result?.structuredContent ?? JSON.parse(unpaid.result.content[0].text);
  const payload = await buyer.createPaymentPayload(required);
  const paying = { ...params, _meta: metaOf(payload) };
  const paid = await attempt(() => call(paying));
  const again = await attempt(() => call(paying));
  const fresh = { ...params, _meta: metaOf(await buyer.createPaymentPayload(required)) };
  const crowd = await Promise.all(Array.from({ length: copies }, () => attempt(() => call(fresh))));
  await client.close();
  return { tool: tools.find((tool) => tool.name === name), unpaid, payload, paid, again, crowd };
});
