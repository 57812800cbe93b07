/** A call as something to paste: curl, the command line, and Java. Pure: no document needed. */
import { compact, typeOf } from './schema-value.js';

const MODERN = '2026-07-28';
const KEY = '$TOOLBOOTH_KEY';
const BAZAAR = ['search_resources', 'proxy_tool_call'];

/** Beyond that, a text doesn't fit into one argument of a command, or one constant of Java. */
const TEXT_BYTES_MAX = 60_000;

/** What a terminal would act on, and what would turn or hide text around it. */
const ODD = new RegExp(
    '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e' +
        '\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]|\\p{Surrogate}|[\\u{e0000}-\\u{e007f}]',
    'gu',
);

const hex = (unit, digits) => unit.toString(16).padStart(digits, '0');

function unitsOf(character, write) {
    return Array.from({ length: character.length }, (_, i) => write(character.charCodeAt(i))).join(
        '',
    );
}

/** JSON on one line, with nothing in it that a terminal would act on. */
export function jsonText(value) {
    return compact(value).replace(ODD, (one) => unitsOf(one, (unit) => `\\u${hex(unit, 4)}`));
}

/** One word of a shell, whatever is in it. */
export function shellWord(text) {
    if (/^[A-Za-z0-9_./:@%+,][A-Za-z0-9_./:@%+,=-]*$/.test(text)) {
        return text;
    }
    if (text.search(ODD) < 0) {
        return `'${text.replaceAll("'", "'\\''")}'`;
    }
    const quoted = text.replace(/[\\']/g, '\\$&').replace(ODD, (one) => {
        const code = one.codePointAt(0);
        return code <= 0x7f
            ? `\\x${hex(code, 2)}`
            : code > 0xffff
              ? `\\U${hex(code, 8)}`
              : `\\u${hex(code, 4)}`;
    });
    return `$'${quoted}'`;
}

/** A constant of Java. Its escapes of units come before all else, so controls are in octal. */
export function javaText(text) {
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
    const quoted = text
        .replace(/[\n\r\t"\\]/g, (one) => short[one])
        .replace(ODD, (one) =>
            unitsOf(one, (unit) =>
                unit <= 0xff ? `\\${unit.toString(8).padStart(3, '0')}` : `\\u${hex(unit, 4)}`,
            ),
        );
    return `"${quoted}"`;
}

const bytes = (text) => new TextEncoder().encode(text).length;

/** A text as a header's value, as the modern revision writes it. */
function headerText(text) {
    const plain =
        /^[\x20-\x7e]*$/.test(text) && text === text.trim() && !text.startsWith('=?base64?');
    if (plain) {
        return text;
    }
    const binary = Array.from(new TextEncoder().encode(text), (one) => String.fromCharCode(one));
    return `=?base64?${btoa(binary.join(''))}?=`;
}

/** Arguments that the schema wants to see in headers too. */
function mirrored(schema, values) {
    const properties = schema && typeof schema.properties === 'object' ? schema.properties : {};
    return Object.entries(properties ?? {}).flatMap(([name, one]) => {
        const header = one?.['x-mcp-header'];
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        const fits = ['string', 'boolean', 'integer', 'number'].includes(typeOf(value));
        return typeof header === 'string' && /^[\w-]+$/.test(header) && fits
            ? [
                  [
                      `Mcp-Param-${header}`,
                      headerText(typeof value === 'string' ? value : compact(value)),
                  ],
              ]
            : [];
    });
}

/** What Mira calls a tool: files_read_v2 is files/read.v2. */
function miraMethod(call) {
    if (call.tool.includes('/')) {
        return call.tool;
    }
    return call.tool.replace('_', '/').replace(/_(v\d+)$/, '.$1');
}

/** What is found in the bazaar is called through the tool that it has for that. */
function asCalled(call) {
    if (call.dialect !== 'bazaar' || BAZAAR.includes(call.tool)) {
        return call;
    }
    const where = (call.method ?? 'GET').toUpperCase() === 'GET' ? 'query' : 'body';
    const wrapped = { toolName: call.tool, parameters: { [where]: call.arguments } };
    return { ...call, tool: 'proxy_tool_call', arguments: wrapped, schema: {} };
}

function isModern(call) {
    return call.dialect === 'mcp' && (call.revision ?? MODERN) >= MODERN;
}

/** The request of a call: {method, url, headers, body}. */
export function requestOf(call) {
    const { dialect, tool, revision, url } = call;
    const values = call.arguments;
    if (dialect === 'route') {
        return routeRequest(call);
    }
    const headers = [['Content-Type', 'application/json']];
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    if (dialect === 'mira') {
        return {
            method: 'POST',
            url,
            headers,
            body: { ...message, method: miraMethod(call), params: values },
        };
    }
    const params = { name: tool, arguments: values };
    if (dialect === 'mcp') {
        headers.push(['Accept', 'application/json, text/event-stream']);
        headers.push(['MCP-Protocol-Version', revision ?? MODERN]);
    }
    if (isModern(call)) {
        headers.push(['Mcp-Method', 'tools/call'], ['Mcp-Name', headerText(tool)]);
        headers.push(...mirrored(call.schema, values));
        params._meta = {
            'io.modelcontextprotocol/protocolVersion': revision ?? MODERN,
            'io.modelcontextprotocol/clientCapabilities': {},
        };
    }
    return { method: 'POST', url, headers, body: { ...message, params } };
}

function routeRequest(call) {
    const method = (call.method ?? 'POST').toUpperCase();
    if (method !== 'GET') {
        const headers = [['Content-Type', 'application/json']];
        return { method, url: call.url, headers, body: call.arguments };
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.arguments)) {
        query.set(name, typeof value === 'string' ? value : compact(value));
    }
    const search = query.toString();
    return { method, url: call.url + (search ? `?${search}` : ''), headers: [] };
}

/** A call is {tool, arguments, dialect, revision?, url, method?, schema, pay: {with, keyed}}. */
export function curl(wanted) {
    const call = asCalled(wanted);
    const { method, url, headers, body } = requestOf(call);
    const how = ['GET', 'POST'].includes(method) ? '' : `-X ${method} `;
    const asks = call.pay.with === 'play' ? '# Asks for the price: only a wallet can pay it.\n' : '';
    const lines = [`${asks}curl -s ${how}${shellWord(url)}`];
    for (const [name, value] of headers) {
        lines.push(`  -H ${shellWord(`${name}: ${value}`)}`);
    }
    if (call.pay.keyed) {
        lines.push(`  -H "Authorization: Bearer ${KEY}"`);
    }
    if (body === undefined) {
        return lines.join(' \\\n');
    }
    const text = jsonText(body);
    if (bytes(text) > TEXT_BYTES_MAX) {
        return `${lines.join(' \\\n')} \\\n  --data-binary @- <<'JSON'\n${text}\nJSON`;
    }
    return [...lines, `  --data-raw ${shellWord(text)}`].join(' \\\n');
}

/** The command line of this program; it pays where that is asked for. */
export function cli(wanted) {
    const call = asCalled(wanted);
    const key = call.pay.keyed ? ['# TOOLBOOTH_KEY holds the key'] : [];
    const pay =
        call.pay.with === 'play' ? ' --pay auto' : call.pay.with === 'none' ? ' --pay never' : '';
    if (call.dialect === 'route') {
        const { method, url, body } = routeRequest(call);
        const data = body === undefined ? '' : ` --data ${shellWord(jsonText(body))}`;
        const how = method === 'GET' || method === 'POST' ? '' : ` --method ${method}`;
        return fitting([`./toolbooth fetch ${shellWord(url)}${how}${data}${pay}`]);
    }
    const words = argumentWords(call);
    const old = call.dialect === 'mcp' && !isModern(call);
    // Only "try" speaks as told, and to the server on this machine.
    const tries = call.dialect === 'mira' || old;
    const where = tries
        ? ` --dialect ${call.dialect}${old ? ` --revision ${shellWord(call.revision)}` : ''}` +
          (call.pay.with === 'play' ? ' --pay play' : '')
        : ` --url ${shellWord(call.url)}${pay}`;
    const verb = `./toolbooth ${tries ? 'try' : 'call'}`;
    const line = call.tool.startsWith('-')
        ? `${verb}${where}${words.options} -- ${shellWord(call.tool)}`
        : `${verb} ${shellWord(call.tool)}${words.plain}${words.options}${where}`;
    return fitting([...key, line]);
}

function fitting(lines) {
    const text = lines.join('\n');
    return bytes(text) > TEXT_BYTES_MAX
        ? '# These arguments are too long for a command line: use curl or Java.'
        : text;
}

/** Arguments as people type them where that is plain, else all as one JSON. */
function argumentWords(call) {
    const entries = Object.entries(call.arguments).filter(([, value]) => value !== undefined);
    const plain =
        !call.tool.startsWith('-') &&
        entries.length <= 6 &&
        entries.every(
            ([name, value]) => /^[A-Za-z_][\w.-]*$/.test(name) && compact(value).length < 200,
        );
    if (!plain) {
        return { plain: '', options: ` --arguments ${shellWord(jsonText(call.arguments))}` };
    }
    const words = entries.map(([name, value]) => {
        const text =
            typeof value === 'string' &&
            call.schema?.properties?.[name]?.type === 'string' &&
            value.search(ODD) < 0;
        return ` ${shellWord(text ? `${name}=${value}` : `${name}:=${jsonText(value)}`)}`;
    });
    return { plain: words.join(''), options: '' };
}

/** A program with this project's client. */
export function java(wanted) {
    const call = asCalled(wanted);
    const text = jsonText(call.arguments);
    const large = bytes(text) > TEXT_BYTES_MAX;
    const read = large
        ? 'Json.parseObject(Files.readString(Path.of("arguments.json")))'
        : `Json.parseObject(${javaText(text)})`;
    const keyed = Boolean(call.pay.keyed);
    const body = { route: javaRoute, mira: javaMira }[call.dialect] ?? javaMcp;
    const program = body(call, read, keyed);
    const imports = [
        ...program.imports,
        ...(large && program.body.includes('Files.')
            ? ['java.nio.file.Files', 'java.nio.file.Path']
            : []),
        ...(program.body.includes('Json.') ? ['dev.toolbooth.wire.Json'] : []),
    ];
    const indented = program.body.replace(/^(?=.)/gm, '        ');
    return `${imports
        .sort()
        .map((one) => `import ${one};`)
        .join('\n')}

public final class Call {
    public static void main(String[] args) throws Exception {
${indented}
    }
}
`;
}

function javaMcp(call, read, keyed) {
    const era =
        call.dialect === 'mcp' && call.revision ? (isModern(call) ? 'MODERN' : 'LEGACY') : '';
    const options = [
        'ClientOptions.defaults()',
        ...(era ? [`.withEra(EraChoice.${era})`] : []),
        ...(keyed
            ? ['.withHeaders(Map.of("Authorization", "Bearer " + System.getenv("TOOLBOOTH_KEY")))']
            : []),
    ].join('\n                ');
    const wallet =
        call.pay.with === 'play'
            ? '// To pay from a wallet, wrap the client in a PaidCaller.\n'
            : '';
    return {
        imports: [
            'dev.toolbooth.client.ClientOptions',
            'dev.toolbooth.client.McpClient',
            'dev.toolbooth.client.transport.ServerAddress',
            'dev.toolbooth.client.model.CallToolRequest',
            ...(era ? ['dev.toolbooth.client.model.EraChoice'] : []),
            ...(keyed ? ['java.util.Map'] : []),
        ],
        body: `${wallet}var address = ServerAddress.http(${javaText(call.url)});
var options =
        ${options};
try (McpClient client = McpClient.connect(address, options)) {
    var arguments = ${read};
    var result = client.callTool(CallToolRequest.of(${javaText(call.tool)}, arguments));
    System.out.println(result.text());
}`,
    };
}

function javaMira(call, read, keyed) {
    const key = keyed
        ? `
                .header("Authorization", "Bearer " + System.getenv("TOOLBOOTH_KEY"))`
        : '';
    return {
        imports: [
            'java.net.URI',
            'java.net.http.HttpClient',
            'java.net.http.HttpRequest',
            'java.net.http.HttpRequest.BodyPublishers',
            'java.net.http.HttpResponse.BodyHandlers',
        ],
        body: `var message = Json.object().put("jsonrpc", "2.0").put("id", 1);
message.put("method", ${javaText(miraMethod(call))}).set("params", ${read});
var request =
        HttpRequest.newBuilder(URI.create(${javaText(call.url)}))
                .header("Content-Type", "application/json")${key}
                .POST(BodyPublishers.ofString(Json.text(message)))
                .build();
try (HttpClient http = HttpClient.newHttpClient()) {
    System.out.println(http.send(request, BodyHandlers.ofString()).body());
}`,
    };
}

function javaRoute(call, read) {
    const { method, url, body } = routeRequest(call);
    const send =
        body === undefined
            ? ''
            : `
                .header("Content-Type", "application/json")
                .method(${javaText(method)}, BodyPublishers.ofString(Json.text(${read})))`;
    return {
        imports: [
            'java.net.URI',
            'java.net.http.HttpClient',
            'java.net.http.HttpRequest',
            'java.net.http.HttpResponse.BodyHandlers',
            ...(send ? ['java.net.http.HttpRequest.BodyPublishers'] : []),
        ],
        body: `// A PaidFetch in place of the HttpClient would pay, where that is asked for.
var request =
        HttpRequest.newBuilder(URI.create(${javaText(url)}))${send}
                .build();
try (HttpClient http = HttpClient.newHttpClient()) {
    System.out.println(http.send(request, BodyHandlers.ofString()).body());
}`,
    };
}
