import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { OdooCompany, OdooException } from "#tests/fakes/odoo-crm.ts";
import { type OdooAnswer, troubles } from "#tests/fakes/odoo-troubles.ts";

type OdooBehaviour =
  | "work"
  | keyof typeof troubles
  /** Processed, but never answered. */
  | "done, then hang"
  | "done, then reset"
  | { exception: string; message: string }
  | { result: unknown };

type OdooRequest = {
  via: "page" | "JSON-RPC" | "JSON-2";
  /** `web/version`, `common/authenticate`, `crm.lead/create` */
  call: string;
  args: Record<string, unknown>;
};

export type FakeOdoo = {
  settings: { url: string; database: string; login: string; apiKey: string };
  company: OdooCompany;
  requests: OdooRequest[];
  /** For one call or `*`; the last one repeats. */
  behave(call: string, ...next: [OdooBehaviour, ...OdooBehaviour[]]): void;
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
};

/** Speaks JSON-RPC, `/web/version` and, from 19 on, JSON-2. */
export async function startFakeOdoo({ version = "18.0" } = {}): Promise<FakeOdoo> {
  const strangers: string[] = [];
  const requests: OdooRequest[] = [];
  const scripts = new Map<string, OdooBehaviour[]>();
  const major = Number(/\d+/.exec(version)?.[0]);
  const company = new OdooCompany(major);
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const asked = read(request, text, { version, major, company, account: settings });
    if (!asked) {
      strangers.push(`${request.method} ${request.url}`);
      return response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
    }
    requests.push({ via: asked.via, call: asked.call, args: asked.args });
    respond(asked, response, next(asked.call));
  });
  const settings = {
    url: await listen(server),
    database: "sample-company",
    login: "robot@sample.example",
    apiKey: "a-key-of-nobody",
  };

  function next(call: string): OdooBehaviour {
    const script = scripts.get(call) ?? scripts.get("*") ?? ["work"];
    return (script.length > 1 ? script.shift() : script[0]) ?? "work";
  }

  return {
    settings,
    company,
    requests,
    behave: (call, ...behaviours) => scripts.set(call, behaviours),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`Odoo has no such route: ${strangers.join(", ")}`);
    },
  };
}

type Installation = {
  version: string;
  major: number;
  company: OdooCompany;
  account: FakeOdoo["settings"];
};

type Asked = OdooRequest & {
  work(): unknown;
  answer: OdooAnswer;
};

function respond({ work, answer }: Asked, response: ServerResponse, behaviour: OdooBehaviour) {
  if (typeof behaviour === "string" && behaviour in troubles)
    return troubles[behaviour as keyof typeof troubles](response);
  try {
    if (typeof behaviour === "object" && "exception" in behaviour)
      throw new OdooException(behaviour.exception, behaviour.message);
    const result = typeof behaviour === "object" ? behaviour.result : work();
    if (behaviour === "done, then hang") return;
    if (behaviour === "done, then reset") return response.socket?.resetAndDestroy();
    answer.result(response, result);
  } catch (error) {
    if (error instanceof OdooException) answer.exception(response, error);
    else throw error;
  }
}

function read(request: IncomingMessage, text: string, at: Installation): Asked | null {
  const path = request.url ?? "/";
  if (request.method === "GET" && path === "/web/version") return versionPage(at);
  if (request.method !== "POST") return null;
  if (path === "/jsonrpc") return readRpc(text, at);
  const [, model, method] = /^\/json\/2\/([\w.]+)\/(\w+)$/.exec(path) ?? [];
  return model && method && at.major >= 19 ? readJson2(request, text, { model, method, at }) : null;
}

function versionPage({ version, major }: Installation): Asked {
  const work = () => {
    if (major < 19) throw new OdooException("werkzeug.exceptions.NotFound", "");
    return { version_info: [major, 0, 0, "final", 0, ""], version };
  };
  const answer: OdooAnswer = {
    result: json,
    exception: (response) =>
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>"),
  };
  return { via: "page", call: "web/version", args: {}, work, answer };
}

function readRpc(text: string, { version, major, company, account }: Installation): Asked {
  const { id, params } = JSON.parse(text) as {
    id: number;
    params: { service: string; method: string; args: unknown[] };
  };
  const { service, method, args } = params;
  const asked = { via: "JSON-RPC" as const, answer: rpcAnswer(id, major) };
  if (service === "common" && method === "version")
    return { ...asked, call: "common/version", args: {}, work: () => ({ server_version: version }) };
  const [database, user, key, ...rest] = args;
  const checkDatabase = () => {
    if (database !== account.database)
      throw new OdooException(
        "psycopg2.OperationalError",
        `connection to server failed: FATAL:  database "${database}" does not exist`,
      );
  };
  if (service === "common" && method === "authenticate")
    return {
      ...asked,
      call: "common/authenticate",
      args: {},
      work: () => {
        checkDatabase();
        return user === account.login && key === account.apiKey && 7;
      },
    };
  const [model = "", name = "", positional, options] = rest as [string, string, unknown[], object];
  const named = byName(name, positional, options);
  const work = () => {
    checkDatabase();
    if (user !== 7 || key !== account.apiKey)
      throw new OdooException("odoo.exceptions.AccessDenied", "Access Denied");
    return company.call(model, name, named);
  };
  return { ...asked, call: `${model}/${name}`, args: named, work };
}

const rpcAnswer = (id: number, major: number): OdooAnswer => ({
  // Odoo omits an undefined result instead of sending null.
  result: (response, result) => json(response, { jsonrpc: "2.0", id, ...(result !== null && { result }) }),
  exception: (response, { name, message }) =>
    json(response, {
      jsonrpc: "2.0",
      id,
      error: {
        code: major >= 19 ? 0 : 200,
        message: "Odoo Server Error",
        data: {
          name,
          message,
          arguments: [message],
          context: {},
          debug: "Traceback (most recent call last)",
        },
      },
    }),
});

type Json2Call = { model: string; method: string; at: Installation };

function readJson2(request: IncomingMessage, text: string, { model, method, at }: Json2Call): Asked {
  const { company, account } = at;
  const args = JSON.parse(text) as Record<string, unknown>;
  const { authorization = "", "x-odoo-database": database } = request.headers;
  const work = () => {
    if (database !== account.database) throw new OdooException("no database", "");
    if (authorization.toLowerCase() !== `bearer ${account.apiKey}`)
      throw new OdooException("werkzeug.exceptions.Unauthorized", "Invalid apikey");
    const strange = Object.keys(args).find((name) => !known(method).includes(name));
    if (strange) throw new OdooException("builtins.TypeError", `unexpected argument ${strange}`);
    return company.call(model, method, args);
  };
  const answer: OdooAnswer = {
    result: json,
    exception: (response, { name, message, status }) => {
      if (name === "no database")
        return response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
      const code = name.endsWith("Unauthorized") ? 401 : status;
      json(response, { name, message, arguments: [message], context: {}, debug: "Traceback" }, code);
    },
  };
  return { via: "JSON-2", call: `${model}/${method}`, args, work, answer };
}

/** Arguments by position. */
const positions: Record<string, string[]> = {
  search_read: ["domain", "fields", "offset", "limit", "order"],
  search_count: ["domain", "limit"],
  create: ["vals_list"],
  write: ["ids", "vals"],
  unlink: ["ids"],
  fields_get: ["allfields", "attributes"],
  check_access_rights: ["operation", "raise_exception"],
  has_access: ["ids", "operation"],
};

const known = (method: string) => ["ids", "context", ...(positions[method] ?? [])];

function byName(method: string, positional: unknown[], options: object): Record<string, unknown> {
  const names = positions[method] ?? [];
  return { ...Object.fromEntries(positional.map((value, at) => [names[at] ?? `?${at}`, value])), ...options };
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
