import { z } from "zod";
import type { OdooApi } from "#app/integrations/odoo/api.ts";
import { exchange, strangeAnswer } from "#app/integrations/odoo/exchange.ts";
import { json2 } from "#app/integrations/odoo/json-2.ts";
import { jsonRpc } from "#app/integrations/odoo/json-rpc.ts";
import { OdooProblem, type OdooStep } from "#app/integrations/odoo/problem.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";

export type OdooSettings = {
  url: string | undefined;
  database: string | undefined;
  login: string | undefined;
  apiKey: string | undefined;
  /** For one verb with all its requests; 5 s at most. */
  timeoutMs?: number;
};

export type OdooFailure = VendorFailure & { failed: OdooStep };

/** What is known of one server, kept from call to call. */
export type Connection = {
  of: string;
  /** The newest of the calls that wait for each other. */
  line: Promise<unknown>;
  known: {
    api?: OdooApi;
    fields?: { readAt: number; types: Map<string, string> };
    sources: Map<string, number | null>;
  };
};

/**
 * Runs one verb against the server of the settings, within one deadline. A failure makes the next call look anew at
 * what the server is, unless it was only slow or busy.
 *
 * @param hidden what may not be read in the detail.
 */
export async function converse<T>(
  settings: OdooSettings,
  { signal, hidden = [] }: { signal: AbortSignal | undefined; hidden?: (string | null | undefined)[] },
  work: (connection: Connection, end: AbortSignal) => Promise<T>,
): Promise<T | OdooFailure> {
  const deadline = AbortSignal.timeout(Math.min(settings.timeoutMs ?? 5_000, 5_000));
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const connection = connectionTo(settings);
  try {
    return await work(connection, end);
  } catch (error) {
    if (!(error instanceof OdooProblem) && !end.aborted) throw error;
    const problem = error instanceof OdooProblem ? error : deadline.aborted ? tooLate : cancelled;
    if (problem !== tooLate && problem !== cancelled && problem.retryAfterMs === undefined)
      connection.known = { sources: new Map() };
    const { reason, message, step, retryAfterMs } = problem;
    const detail = without([settings.apiKey, settings.login, ...hidden], message);
    return { ok: false, reason, detail, failed: step, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

/** The API that the server speaks: JSON-2 from Odoo 19 on, else JSON-RPC. */
export async function apiOf(
  { known }: Connection,
  settings: OdooSettings,
  end: AbortSignal,
): Promise<OdooApi> {
  known.api ??= await findApi(settings, end);
  return known.api;
}

/** One after the other: a server of Odoo Online takes no calls side by side, and two of one lead would make two. */
export async function inTurn<T>(
  connection: Connection,
  end: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const before = connection.line;
  const { promise: mine, resolve: leave } = Promise.withResolvers<void>();
  connection.line = before.then(() => mine);
  try {
    await Promise.race([before, ended(end)]);
    end.throwIfAborted();
    return await work();
  } finally {
    leave();
  }
}

const tooLate = new OdooProblem("address", "unavailable", "Odoo did not answer in time");
const cancelled = new OdooProblem("address", "unavailable", "The request was cancelled");

let current: Connection | undefined;

function connectionTo({ url, database, login, apiKey }: OdooSettings): Connection {
  const of = JSON.stringify([url, database, login, apiKey]);
  if (current?.of !== of) current = { of, line: Promise.resolve(), known: { sources: new Map() } };
  return current;
}

async function findApi({ url, database, login, apiKey }: OdooSettings, end: AbortSignal): Promise<OdooApi> {
  if (!url || !apiKey) throw unset("ODOO_URL or ODOO_API_KEY is not set", "settings");
  const base = baseOf(url);
  const reply = await exchange(`${base}/web/version`, { method: "GET" }, end);
  const stated = Version.safeParse(reply.body).data;
  // Up to 18 there is no such page.
  const major = Number(/\d+/.exec(String(stated?.version_info[0] ?? ""))?.[0] ?? 0);
  if (stated && major >= 19) return json2({ base, database, apiKey }, stated.version);
  return jsonRpc({ base, database, login, apiKey }, end).catch((error: unknown) => {
    // The first answer says more about where the address leads than the second.
    throw error instanceof OdooProblem && error.step === "address" && reply.location
      ? strangeAnswer(reply)
      : error;
  });
}

const Version = z.object({
  version: z.string(),
  version_info: z.array(z.union([z.string(), z.number()])).catch([]),
});

/** The address as people paste it, down to where the server's own paths begin. */
export function baseOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw unset("ODOO_URL is no address that begins with https:// or http://", "address");
  if (parsed.username || parsed.password) throw unset("ODOO_URL must not hold a login", "address");
  return parsed.origin + parsed.pathname.replace(/\/+$/, "").replace(/\/(web|odoo)$/, "");
}

const unset = (detail: string, step: OdooStep) =>
  new OdooProblem(step, "not configured", detail, { nothingDone: true });

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

function without(hidden: (string | null | undefined)[], detail: string): string {
  const words = hidden
    .flatMap((each) => each?.split(/\s*\n\s*/) ?? [])
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length);
  return words
    .reduce((text, word) => text.replaceAll(word, "…"), detail)
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, "…")
    .slice(0, 300);
}
