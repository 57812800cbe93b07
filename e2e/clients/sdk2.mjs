// @modelcontextprotocol/client: node sdk2.mjs auto|legacy|<revision> URL
//                               node sdk2.mjs auto|legacy|<revision> COMMAND [ARGUMENT…]
// A URL that ends with /sse is that of the older transport. KEY in the environment is the API key
// that it shows.
import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buyScenariosFor } from './buy-scenarios.mjs';
import { perform } from './perform.mjs';
import { scenariosFor } from './scenarios.mjs';
import { searchScenariosFor } from './search-scenarios.mjs';
import { shopScenariosFor } from './shop-scenarios.mjs';
import { watchedFetch } from './watched-fetch.mjs';

const [mode, target, ...args] = process.argv.slice(2);
const negotiation = ['auto', 'legacy'].includes(mode) ? mode : { pin: mode };
const CAPABILITIES = {
  'elicitation/create': { elicitation: {} },
  'sampling/createMessage': { sampling: {} },
  'roots/list': { roots: {} },
};

const ANYTHING = {
  '~standard': { version: 1, vendor: 'toolbooth', validate: (value) => ({ value }) },
};

function transportFor(wire, key) {
  const requestInit = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  if (!target.startsWith('http')) {
    return new StdioClientTransport({ command: target, args });
  }
  return target.endsWith('/sse')
    ? new SSEClientTransport(new URL(target), { requestInit })
    : new StreamableHTTPClientTransport(new URL(target), { fetch: wire.fetch, requestInit });
}

async function open({ answers = {}, toolsChanged, extra, key = process.env.KEY } = {}) {
  const client = new Client(
    { name: 'e2e', version: '1' },
    {
      versionNegotiation: { mode: negotiation },
      capabilities: Object.assign(
        {},
        extra,
        ...Object.keys(answers).map((method) => CAPABILITIES[method]),
      ),
      ...(toolsChanged && {
        listChanged: { tools: { onChanged: (_, tools) => toolsChanged(tools) } },
      }),
    },
  );
  for (const [method, answer] of Object.entries(answers)) {
    client.setRequestHandler(method, ({ params }) => answer(params));
  }
  const wire = watchedFetch();
  const transport = transportFor(wire, key);
  await client.connect(transport);
  const modern = client.getProtocolEra() === 'modern';
  if (!modern && transport instanceof StreamableHTTPClientTransport) {
    await wire.listening;
  }
  return {
    client,
    transport,
    call: (name, args = {}, options) => client.callTool({ name, arguments: args }, options),
    request: (method, params) => client.request({ method, params }, ANYTHING),
    on: (method, handler) => client.setNotificationHandler(method, handler),
    watch: (uri) =>
      modern ? client.listen({ resourceSubscriptions: [uri] }) : client.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

await perform({
  ...scenariosFor(open),
  ...shopScenariosFor(open),
  ...buyScenariosFor(open),
  ...searchScenariosFor(open),

  connects: async () => {
    const { client, close } = await open();
    const result = {
      era: client.getProtocolEra(),
      version: client.getNegotiatedProtocolVersion(),
      server: client.getServerVersion()?.name,
    };
    await close();
    return result;
  },

  promptsChange: async () => {
    const { client, call, close } = await open();
    const changed = new Promise((resolve) => {
      client.setNotificationHandler('notifications/prompts/list_changed', () => resolve(true));
    });
    if (client.getProtocolEra() === 'modern') {
      await client.listen({ promptsListChanged: true });
    }
    await call('test_trigger_prompt_change');
    await changed;
    await close();
    return { told: true };
  },
});
