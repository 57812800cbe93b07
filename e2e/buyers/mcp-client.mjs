// The official MCP clients by name: sdk1, sdk1-sse, sdk2, sdk2-legacy.
import * as second from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const INFO = { name: 'buyer', version: '1' };

/** A connected client, the fetches it has made, and call(params) for tools/call. */
export async function connect(kind, target, key = process.env.KEY) {
  const fetched = [];
  const watched = (url, init) => {
    fetched.push({ method: init?.method ?? 'GET', url: String(url) });
    return fetch(url, init);
  };
  const requestInit = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  const options = { fetch: watched, requestInit };
  const url = new URL(target);
  let client;
  let transport;
  switch (kind) {
    case 'sdk1':
      client = new Client(INFO);
      transport = new StreamableHTTPClientTransport(url, options);
      break;
    case 'sdk1-sse':
      client = new Client(INFO);
      transport = new SSEClientTransport(url, options);
      break;
    case 'sdk2':
    case 'sdk2-legacy': {
      const mode = kind === 'sdk2' ? 'auto' : 'legacy';
      client = new second.Client(INFO, { versionNegotiation: { mode } });
      transport = new second.StreamableHTTPClientTransport(url, options);
      break;
    }
    default:
      throw new Error(`unknown client ${kind}: expected sdk1, sdk1-sse, sdk2 or sdk2-legacy`);
  }
  await client.connect(transport);
  return { client, fetched, call: (params) => client.callTool(params) };
}
