// An official MCP client finds something in the bazaar and buys it through the proxy, with a payload
// that x402's packages make: node bazaar.mjs CLIENT URL WORDS [PARAMETERS]. The clients are those of
// mcp-client.mjs; what is bought is the first that is found.
import { connect } from './mcp-client.mjs';
import { report } from './report.mjs';
import { payingClient } from './wallet.mjs';

const [kind, url, searchQuery, text = '{}'] = process.argv.slice(2);

await report(async () => {
  const buyer = await payingClient();
  const { client, call } = await connect(kind, url);
  const { tools } = await client.listTools();
  const search = { name: 'search_resources', arguments: { searchQuery, limit: 10, offset: 0 } };
  const found = (await call(search)).structuredContent;
  const toolName = found.tools[0]?.name;
  if (toolName === undefined) {
    await client.close();
    return { tools, found };
  }
  const params = {
    name: 'proxy_tool_call',
    arguments: { toolName, parameters: JSON.parse(text) },
  };
  const unpaid = await call(params);
  const payload = await buyer.createPaymentPayload(unpaid.structuredContent);
  const paid = await call({ ...params, _meta: { 'x402/payment': payload } });
  await client.close();
  return { tools, found, unpaid, payload, paid };
});
