// The official TypeScript SDK, version 1, on stdin and stdout.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'bench', version: '1.0.0' });
server.registerTool(
  'echo',
  { description: 'Says the message again', inputSchema: { message: z.string() } },
  async ({ message }) => ({ content: [{ type: 'text', text: `Echo: ${message}` }] }),
);
await server.connect(new StdioServerTransport());
