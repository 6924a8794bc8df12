import type { ServerResponse } from "node:http";
import { type HttpCall, page, reply, scripted, startFakeVendor } from "#tests/fakes/http.ts";
import { OdooCompany, OdooException } from "#tests/fakes/odoo-crm.ts";
import { type OdooAnswer, troubles } from "#tests/fakes/odoo-troubles.ts";

type OdooBehavior =
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

type OdooScript = ReturnType<typeof scripted<OdooBehavior>>;

export type FakeOdoo = Awaited<ReturnType<typeof startFakeOdoo>>;

/** Speaks JSON-RPC, `/web/version` and, from 19 on, JSON-2. */
export async function startFakeOdoo({ version = "18.0" } = {}) {
  const requests: OdooRequest[] = [];
  const scripts = new Map<string, OdooScript>();
  const major = Number(/\d+/.exec(version)?.[0]);
  const company = new OdooCompany(major);
  const { origin, noteUnknownRoute, stop } = await startFakeVendor("Odoo", (call, response) => {
    const asked = read(call, { version, major, company, account: settings });
    if (!asked) {
      noteUnknownRoute(call);
      return page(404)(response);
    }
    requests.push({ via: asked.via, call: asked.call, args: asked.args });
    const script = scripts.get(asked.call) ?? scripts.get("*");
    respond(asked, response, script?.next() ?? "work");
  });
  const settings = {
    url: origin,
    database: "sample-company",
    login: "robot@sample.example",
    apiKey: "sample-api-key",
  };
  return {
    settings,
    company,
    requests,
    /** For one call or `*`; the last one repeats. */
    behave(call: string, ...next: [OdooBehavior, ...OdooBehavior[]]) {
      const script = scripted<OdooBehavior>("work");
      script.behave(...next);
      scripts.set(call, script);
    },
    stop,
  };
}

type Installation = {
  version: string;
  major: number;
  company: OdooCompany;
  account: { url: string; database: string; login: string; apiKey: string };
};

type Asked = OdooRequest & {
  work(): unknown;
  answer: OdooAnswer;
};

function respond({ work, answer }: Asked, response: ServerResponse, behavior: OdooBehavior) {
  if (typeof behavior === "string" && behavior in troubles)
    return troubles[behavior as keyof typeof troubles](response);
  try {
    if (typeof behavior === "object" && "exception" in behavior)
      throw new OdooException(behavior.exception, behavior.message);
    const result = typeof behavior === "object" ? behavior.result : work();
    if (behavior === "done, then hang") return;
    if (behavior === "done, then reset") return response.socket?.resetAndDestroy();
    answer.result(response, result);
  } catch (error) {
    if (error instanceof OdooException) answer.exception(response, error);
    else throw error;
  }
}

function read(call: HttpCall, at: Installation): Asked | null {
  const { method: verb, path } = call;
  if (verb === "GET" && path === "/web/version") return versionPage(at);
  if (verb !== "POST") return null;
  if (path === "/jsonrpc") return readRpc(call.body.toString(), at);
  const [, model, method] = /^\/json\/2\/([\w.]+)\/(\w+)$/.exec(path) ?? [];
  return model && method && at.major >= 19 ? readJson2(call, { model, method, at }) : null;
}

function versionPage({ version, major }: Installation): Asked {
  const work = () => {
    if (major < 19) throw new OdooException("werkzeug.exceptions.NotFound", "");
    return { version_info: [major, 0, 0, "final", 0, ""], version };
  };
  const answer: OdooAnswer = {
    result: ok,
    exception: page(404),
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
  result: (response, result) => ok(response, { jsonrpc: "2.0", id, ...(result !== null && { result }) }),
  exception: (response, { name, message }) =>
    ok(response, {
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

function readJson2({ body, headers }: HttpCall, { model, method, at }: Json2Call): Asked {
  const { company, account } = at;
  const args = JSON.parse(body.toString()) as Record<string, unknown>;
  const { authorization = "", "x-odoo-database": database } = headers;
  const work = () => {
    if (database !== account.database) throw new OdooException("no database", "");
    if (authorization.toLowerCase() !== `bearer ${account.apiKey}`)
      throw new OdooException("werkzeug.exceptions.Unauthorized", "Invalid apikey");
    const strange = Object.keys(args).find((name) => !known(method).includes(name));
    if (strange) throw new OdooException("builtins.TypeError", `unexpected argument ${strange}`);
    return company.call(model, method, args);
  };
  const answer: OdooAnswer = {
    result: ok,
    exception: (response, { name, message, status }) => {
      if (name === "no database") return page(404)(response);
      const code = name.endsWith("Unauthorized") ? 401 : status;
      reply(response, code, { name, message, arguments: [message], context: {}, debug: "Traceback" });
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

const ok = (response: ServerResponse, body: unknown) => reply(response, 200, body);
