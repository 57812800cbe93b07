// @modelcontextprotocol/sdk: node sdk1.mjs http|sse URL
//                            node sdk1.mjs stdio COMMAND [ARGUMENT…]
// KEY in the environment is the API key that it shows.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { buyScenariosFor } from './buy-scenarios.mjs';
import { perform } from './perform.mjs';
import { scenariosFor } from './scenarios.mjs';
import { shopScenariosFor } from './shop-scenarios.mjs';
import { watchedFetch } from './watched-fetch.mjs';

const [kind, target, ...args] = process.argv.slice(2);
const REQUESTS = {
  'elicitation/create': [types.ElicitRequestSchema, { elicitation: {} }],
  'sampling/createMessage': [types.CreateMessageRequestSchema, { sampling: {} }],
  'roots/list': [types.ListRootsRequestSchema, { roots: {} }],
};
const NOTIFICATIONS = {
  'notifications/resources/updated': types.ResourceUpdatedNotificationSchema,
  'notifications/message': types.LoggingMessageNotificationSchema,
};

function transportFor(wire, key) {
  const requestInit = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  switch (kind) {
    case 'http':
      return new StreamableHTTPClientTransport(new URL(target), { fetch: wire.fetch, requestInit });
    case 'sse':
      return new SSEClientTransport(new URL(target), { requestInit });
    default:
      return new StdioClientTransport({ command: target, args, env: process.env });
  }
}

async function open({ answers = {}, toolsChanged, hold, extra, key = process.env.KEY } = {}) {
  const capabilities = Object.keys(answers).map((method) => REQUESTS[method][1]);
  const client = new Client(
    { name: 'e2e', version: '1' },
    {
      capabilities: Object.assign({}, extra, ...capabilities),
      ...(toolsChanged && {
        listChanged: { tools: { onChanged: (_, tools) => toolsChanged(tools) } },
      }),
    },
  );
  for (const [method, answer] of Object.entries(answers)) {
    client.setRequestHandler(REQUESTS[method][0], ({ params }) => answer(params));
  }
  const wire = watchedFetch();
  wire.hold = hold;
  const transport = transportFor(wire, key);
  await client.connect(transport);
  if (kind === 'http' && hold === undefined) {
    await wire.listening;
  }
  return {
    client,
    transport,
    wire,
    call: (name, args = {}, options) =>
      client.callTool({ name, arguments: args }, undefined, options),
    request: (method, params) => client.request({ method, params }, types.ResultSchema),
    on: (method, handler) => client.setNotificationHandler(NOTIFICATIONS[method], handler),
    watch: (uri) => client.subscribeResource({ uri }),
    close: () => client.close(),
  };
}

await perform({
  ...scenariosFor(open),
  ...shopScenariosFor(open),
  ...buyScenariosFor(open),

  connects: async () => {
    const { client, transport, close } = await open();
    const result = {
      server: client.getServerVersion().name,
      version: transport.protocolVersion ?? null,
    };
    await close();
    return result;
  },

  logs: async () => {
    const { client, call, on, close } = await open();
    const seen = [];
    on('notifications/message', ({ params }) => seen.push(params.data));
    await client.setLoggingLevel('debug');
    await call('test_tool_with_logging');
    await close();
    return { seen };
  },

  // The server lets the client hang up during the call.
  resumesWhenLetGo: async () => {
    const { call, wire, close } = await open();
    const result = await call('test_reconnection');
    await close();
    return { result, resumed: wire.resumed.length };
  },

  // The connection breaks off during the call.
  resumesWhenCut: async () => {
    const { call, wire, close } = await open();
    const seen = [];
    wire.dropNext = true;
    const result = await call('test_tool_with_progress', {}, {
      onprogress: ({ progress }) => seen.push(progress),
    });
    await close();
    return { result, seen, resumed: wire.resumed.length };
  },

  // The client watches a resource before its own stream is open.
  watchesEarly: async () => {
    let release;
    const hold = new Promise((resolve) => {
      release = resolve;
    });
    const { call, on, watch, close } = await open({ hold });
    const updated = new Promise((resolve) => {
      on('notifications/resources/updated', ({ params }) => resolve(params.uri));
    });
    await watch('test://watched-resource');
    await call('test_trigger_resource_update');
    release();
    const uri = await updated;
    await close();
    return { updated: uri };
  },

  endsSession: async () => {
    const { transport, close } = await open();
    const session = transport.sessionId;
    await transport.terminateSession();
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Mcp-Session-Id': session,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    await close();
    return { hadSession: session !== undefined, statusAfter: response.status };
  },
});
