import { z } from "zod";
import { parseJson, pauseAsked, request, usualPauseMs, type VendorReason } from "#app/integrations/reply.ts";

export type OdooSettings = {
  url: string | undefined;
  database: string | undefined;
  login: string | undefined;
  apiKey: string | undefined;
  timeoutMs?: number;
};

/** JSON-RPC takes `main` by position, JSON-2 by name. */
export type OdooCall = {
  model: string;
  method: string;
  ids?: number[];
  main?: Record<string, unknown>;
  options?: Record<string, unknown>;
};

export type OdooApi = {
  name: "JSON-2" | "JSON-RPC";
  version: string;
  signIn(signal: AbortSignal): Promise<void>;
  call(call: OdooCall, signal: AbortSignal): Promise<unknown>;
};

export async function findApi(
  { url, database, login, apiKey }: OdooSettings,
  end: AbortSignal,
): Promise<OdooApi> {
  if (!url || !apiKey) throw misconfigured("settings", "ODOO_URL or ODOO_API_KEY is not set");
  const base = baseOf(url);
  const reply = await exchange(`${base}/web/version`, { method: "GET" }, end);
  const stated = Version.safeParse(reply.body).data;
  const major = Number(/\d+/.exec(String(stated?.version_info[0] ?? ""))?.[0] ?? 0);
  if (stated && major >= 19) return json2({ base, database, apiKey }, stated.version);
  return jsonRpc({ base, database, login, apiKey }, end).catch((error: unknown) => {
    throw error instanceof OdooProblem && error.step === "address" && reply.location
      ? strangeAnswer(reply)
      : error;
  });
}

const Version = z.object({
  version: z.string(),
  version_info: z.array(z.union([z.string(), z.number()])).catch([]),
});

export function baseOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw misconfigured("address", "ODOO_URL must begin with https:// or http://");
  if (parsed.username || parsed.password) throw misconfigured("address", "ODOO_URL must not contain a login");
  return parsed.origin + parsed.pathname.replace(/\/+$/, "").replace(/\/(web|odoo)$/, "");
}

export const misconfigured = (step: OdooStep, detail: string) =>
  new OdooProblem(step, "not configured", detail, { nothingDone: true });

type Json2Account = { base: string; database: string | undefined; apiKey: string };

/** Odoo 19 and later. */
function json2(account: Json2Account, version: string): OdooApi {
  const call = (asked: OdooCall, signal: AbortSignal) => callJson2(account, asked, signal);
  return {
    name: "JSON-2",
    version,
    async signIn(signal) {
      await call({ model: "res.users", method: "context_get" }, signal);
    },
    call,
  };
}

async function callJson2({ base, database, apiKey }: Json2Account, asked: OdooCall, signal: AbortSignal) {
  const { model, method, ids, main, options } = asked;
  const reply = await exchange(
    `${base}/json/2/${model}/${method}`,
    {
      method: "POST",
      headers: { authorization: `bearer ${apiKey}`, ...(database && { "x-odoo-database": database }) },
      body: { ...(ids && { ids }), ...main, ...options },
    },
    signal,
  );
  if (reply.status === 200 && reply.body !== undefined) return reply.body;
  if (reply.status === 401) throw exceptionProblem("Unauthorized", "");
  if (reply.status === 404 && (reply.body === undefined || model === "res.users")) throw noDatabase(database);
  const { name, message } = ErrorBody.parse(reply.body);
  if (reply.status === 403) throw exceptionProblem(name || "Forbidden", message);
  if (reply.status === 404 && !name.endsWith("MissingError")) throw exceptionProblem("KeyError", model);
  if (reply.status < 400 || reply.body === undefined) throw strangeAnswer(reply);
  throw exceptionProblem(name, message);
}

/** Early builds reply with plain text. */
const ErrorBody = z
  .union([
    z.object({ name: z.string().catch(""), message: z.string().catch("") }),
    z.string().transform((message) => ({ name: "", message })),
  ])
  .catch({ name: "", message: "" });

const noDatabase = (database: string | undefined) =>
  misconfigured(
    "database",
    database
      ? "Odoo has no database named in ODOO_DATABASE, or its plan has no external API"
      : "Odoo has several databases: set ODOO_DATABASE",
  );

type RpcAccount = { base: string; database: string | undefined; login: string | undefined; apiKey: string };

/** Odoo up to 18. Errors have status 200; the key replaces the password. */
async function jsonRpc(account: RpcAccount, signal: AbortSignal): Promise<OdooApi> {
  const { base, database, login, apiKey } = account;
  const stated = RpcVersion.safeParse(await rpc(base, "common", "version", [], signal));
  if (!stated.success) throw strangeAnswer({ status: 200, location: null });
  if (!database || !login)
    throw misconfigured("settings", "ODOO_DATABASE and ODOO_LOGIN are needed up to Odoo 18");
  let uid: number | undefined;
  const signIn = async (end: AbortSignal) => {
    const answer = await rpc(base, "common", "authenticate", [database, login, apiKey, {}], end);
    if (typeof answer !== "number") throw exceptionProblem("AccessDenied", "");
    uid = answer;
    return answer;
  };
  return {
    name: "JSON-RPC",
    version: stated.data.server_version,
    async signIn(end) {
      await signIn(end);
    },
    async call({ model, method, ids, main = {}, options = {} }: OdooCall, end) {
      const user = uid ?? (await signIn(end));
      const args = [...(ids ? [ids] : []), ...Object.values(main)];
      return rpc(base, "object", "execute_kw", [database, user, apiKey, model, method, args, options], end);
    },
  };
}

async function rpc(base: string, service: string, method: string, args: unknown[], signal: AbortSignal) {
  const body = { jsonrpc: "2.0", method: "call", id: 1, params: { service, method, args } };
  const reply = await exchange(`${base}/jsonrpc`, { method: "POST", body }, signal);
  const parsed = Envelope.safeParse(reply.body);
  if (!parsed.success) throw strangeAnswer(reply);
  const { result, error } = parsed.data;
  if (error?.code === 404) throw misconfigured("address", "This Odoo no longer serves JSON-RPC");
  if (error) throw exceptionProblem(error.data.name, error.data.message);
  return result;
}

const RpcVersion = z.object({ server_version: z.string() });

const Envelope = z.object({
  jsonrpc: z.string(),
  result: z.unknown().optional(),
  error: z
    .object({
      code: z.number().catch(0),
      data: z
        .object({ name: z.string().catch(""), message: z.string().catch("") })
        .catch({ name: "", message: "" }),
    })
    .optional(),
});

/** `body` is undefined if it isn't JSON; `location` is null without a redirect. */
type Reply = { status: number; body: unknown; location: string | null };

type OdooRequest = { method: "GET" | "POST"; headers?: Record<string, string>; body?: unknown };

/**
 * At most 2 MB, without redirects.
 * @throws OdooProblem if Odoo didn't answer; the signal's reason if it aborts
 */
async function exchange(
  url: string,
  { method, headers, body }: OdooRequest,
  signal: AbortSignal,
): Promise<Reply> {
  const type = "application/json";
  const sent = await request(
    url,
    {
      method,
      headers: { accept: type, "content-type": type, "user-agent": "Porchlight", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal,
    },
    2_000_000,
  );
  if (!sent.ok) throw unreachable(sent.code);
  const { response, bytes } = sent;
  if (bytes === "too large") throw new OdooProblem("address", "unavailable", "Odoo's answer was too long");
  const { status } = response;
  const retryAfterMs = pauseAsked(response.headers.get("retry-after"));
  if (status === 429)
    throw new OdooProblem("address", "unavailable", "Odoo answered 429, too many requests", {
      retryAfterMs: retryAfterMs ?? usualPauseMs(),
      nothingDone: true,
    });
  const read = parseJson(bytes.toString("utf8"));
  if (status >= 500 && read === undefined)
    throw new OdooProblem("address", "unavailable", `Odoo's server answered ${status}`, { retryAfterMs });
  const isRedirect = status >= 300 && status < 400;
  const target = URL.parse(response.headers.get("location") ?? "", url)?.origin;
  return { status, body: read, location: isRedirect ? (target ?? "nowhere") : null };
}

export const strangeAnswer = ({ status, location }: Pick<Reply, "status" | "location">) =>
  location
    ? misconfigured("address", `ODOO_URL redirects to ${location}`)
    : new OdooProblem("address", "unavailable", `ODOO_URL does not lead to Odoo (${status}, not its JSON)`);

function unreachable(code: string): OdooProblem {
  const problem = (detail: string, nothingDone = false) =>
    new OdooProblem("address", "unavailable", detail, { nothingDone });
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return problem("The host of ODOO_URL is not found", true);
  if (code === "ECONNREFUSED") return problem("Nothing listens at ODOO_URL: connection refused", true);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code))
    return problem(`The certificate of ODOO_URL is invalid: ${code}`, true);
  return problem(`The connection to Odoo broke${code && `: ${code}`}`);
}

export type OdooStep = "settings" | "address" | "database" | "credentials" | "rights" | "crm" | "lead";

export class OdooProblem extends Error {
  readonly step: OdooStep;
  readonly reason: VendorReason;
  readonly retryAfterMs: number | undefined;
  /** The call certainly changed nothing. */
  readonly nothingDone: boolean;

  constructor(
    step: OdooStep,
    reason: VendorReason,
    detail: string,
    { retryAfterMs, nothingDone = false }: { retryAfterMs?: number | undefined; nothingDone?: boolean } = {},
  ) {
    super(detail);
    this.step = step;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.nothingDone = nothingDone;
  }
}

export function exceptionProblem(name: string, message: string): OdooProblem {
  const kind = name.split(".").at(-1) || "an error";
  const text = message.replace(/\s+/g, " ").trim().slice(0, 1_000);
  const [step, reason, detail] = meaningOf(kind, message);
  const fallback = text ? `Odoo answered ${kind}: ${text}` : `Odoo answered ${kind}`;
  return new OdooProblem(step, reason, detail ?? fallback, { nothingDone: true });
}

function meaningOf(kind: string, message: string): [OdooStep, VendorReason, detail?: string] {
  switch (kind) {
    case "AccessDenied":
    case "Unauthorized":
    case "SessionExpiredException":
      return [
        "credentials",
        "not configured",
        "Odoo rejects the login or the API key, which may have expired",
      ];
    case "AccessError":
    case "Forbidden":
      return ["rights", "not configured", "Our Odoo user has no access to leads"];
    case "ValidationError":
    case "UserError":
    case "MissingError":
      return isUnknownModel(message) ? noCrm : ["lead", "rejected"];
    case "KeyError":
      return message.includes("crm.lead") ? noCrm : ["lead", "unavailable"];
    case "OperationalError":
      return /database .* does not exist/i.test(message)
        ? ["database", "not configured", "Odoo has no database named in ODOO_DATABASE"]
        : ["lead", "unavailable"];
  }
  return ["lead", "unavailable"];
}

const noCrm: [OdooStep, VendorReason, string] = [
  "crm",
  "not configured",
  "The CRM app is not installed in Odoo",
];

const isUnknownModel = (message: string) => /crm\.lead\S* (doesn't|does not) exist/i.test(message);
