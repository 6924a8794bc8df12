import { z } from "zod";
import { config } from "#app/config.server.ts";
import {
  baseOf,
  findApi,
  misconfigured,
  type OdooApi,
  OdooProblem,
  type OdooSettings,
  type OdooStep,
} from "#app/integrations/odoo/api.ts";
import { modeOf, type VendorFailure } from "#app/integrations/reply.ts";

export type OdooLead = {
  reference: string;
  name: string;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  zip: string | null;
  description: string | null;
  source: string | null;
};

type OdooFailure = VendorFailure & { failed: OdooStep };

export const odooMode = ({ url, apiKey }: Pick<OdooSettings, "url" | "apiKey"> = config.odoo) =>
  modeOf(url && apiKey, false);

export function odooLeadUrl(odooId: number, { url }: Pick<OdooSettings, "url"> = config.odoo) {
  return url ? `${baseOf(url)}/web#id=${odooId}&model=crm.lead&view_type=form` : null;
}

type Pushed =
  | { ok: true; odooId: number; created: boolean }
  /** With `maybe`, the lead may exist; `retryAfterMs` then outlasts the server's work on it. */
  | (OdooFailure & { sent: "no" | "maybe" });

const longestWorkMs = 130_000;

/**
 * Skips a lead whose reference exists. The user of the key must see the leads of all salespeople,
 * or duplicates are created.
 */
export async function pushLead(lead: OdooLead, { settings = config.odoo }: Options = {}): Promise<Pushed> {
  const attempt: { sent: "no" | "maybe" } = { sent: "no" };
  const { reference, name, source, ...personal } = lead;
  const hidden = [reference, name, ...Object.values(personal)];
  const outcome = await converse(settings, hidden, async (api, end) => {
    const types = await fieldTypes(api, end);
    const found = await findLead(api, reference, end);
    if (found) return { ok: true, odooId: found.id, created: false } as const;
    const sourceId = types.has("source_id") && source ? await findSource(source, api, end) : null;
    const values = leadValues(lead, types, sourceId);
    attempt.sent = "maybe";
    const odooId = await create(api, "crm.lead", values, end).catch((error: unknown) => {
      if (error instanceof OdooProblem && error.nothingDone) attempt.sent = "no";
      throw error;
    });
    return { ok: true, odooId, created: true } as const;
  });
  if (outcome.ok) return outcome;
  const { sent } = attempt;
  return { ...outcome, sent, ...(sent === "maybe" && { retryAfterMs: longestWorkMs }) };
}

type Options = { settings?: OdooSettings };

type Tested =
  | {
      ok: true;
      serverVersion: string;
      api: "JSON-2" | "JSON-RPC";
      mayCreate: true | null;
    }
  | OdooFailure;

export const testConnection = ({ settings = config.odoo }: Options = {}): Promise<Tested> =>
  converse(settings, [], async (api, end) => {
    await api.signIn(end);
    await api.call({ model: "crm.lead", method: "search_count", main: { domain: [] } }, end);
    await fieldTypes(api, end);
    const mayCreate = await createRight(api, end);
    return { ok: true, serverVersion: api.version, api: api.name, mayCreate } as const;
  });

async function converse<T>(
  settings: OdooSettings,
  hidden: (string | null | undefined)[],
  work: (api: OdooApi, end: AbortSignal) => Promise<T>,
): Promise<T | OdooFailure> {
  const end = AbortSignal.timeout(Math.min(settings.timeoutMs ?? 5_000, 5_000));
  try {
    return await work(await findApi(settings, end), end);
  } catch (error) {
    if (!(error instanceof OdooProblem) && !end.aborted) throw error;
    const problem =
      error instanceof OdooProblem
        ? error
        : new OdooProblem("address", "unavailable", "Odoo did not answer in time");
    const { reason, message, step, retryAfterMs } = problem;
    const detail = without([settings.apiKey, settings.login, ...hidden], message);
    return { ok: false, reason, detail, failed: step, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

async function fieldTypes(api: OdooApi, end: AbortSignal) {
  const call = { model: "crm.lead", method: "fields_get", options: { attributes: ["type"] } };
  const fields = read(Fields, await api.call(call, end));
  const types = new Map(Object.entries(fields).map(([name, { type }]) => [name, type]));
  const detail = "Odoo's leads have no field `referred` for our reference";
  if (!types.has("referred")) throw misconfigured("crm", detail);
  return types;
}

const tokenOf = (reference: string) => `porchlight:lead:${reference}`;

async function findLead(api: OdooApi, reference: string, end: AbortSignal) {
  const call = {
    model: "crm.lead",
    method: "search_read",
    main: { domain: [["referred", "=", tokenOf(reference)]] },
    options: { fields: ["id"], limit: 1, order: "id asc", context: { active_test: false } },
  };
  return read(Rows, await api.call(call, end))[0];
}

function leadValues(lead: OdooLead, types: Map<string, string>, sourceId: number | null) {
  const lines = [lead.description, lead.source && sourceId === null ? `Source: ${lead.source}` : null];
  const description = lines.filter(Boolean).join("\n");
  const all: Record<string, string | number | null> = {
    name: lead.name,
    // Many servers have separate leads switched off.
    type: "opportunity",
    contact_name: lead.contactName,
    email_from: lead.email,
    phone: lead.phone,
    street: lead.street,
    city: lead.city,
    zip: lead.zip,
    description: types.get("description") === "html" ? htmlOf(description) : description,
    source_id: sourceId,
    referred: tokenOf(lead.reference),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== null && value !== "" && types.has(name)),
  );
}

const htmlOf = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/\r?\n/g, "<br>");

async function findSource(name: string, api: OdooApi, end: AbortSignal): Promise<number | null> {
  const model = "utm.source";
  const main = { domain: [["name", "=", name]] };
  const options = { fields: ["id"], limit: 1 };
  try {
    const [found] = read(Rows, await api.call({ model, method: "search_read", main, options }, end));
    return found ? found.id : await create(api, model, { name }, end);
  } catch (error) {
    if (error instanceof OdooProblem && error.nothingDone && error.step !== "credentials") return null;
    throw error;
  }
}

async function create(api: OdooApi, model: string, values: Record<string, unknown>, end: AbortSignal) {
  const answer = await api.call({ model, method: "create", main: { vals_list: [values] } }, end);
  return read(Created, answer)[0];
}

async function createRight(api: OdooApi, end: AbortSignal): Promise<true | null> {
  const main = { operation: "create" };
  const call =
    api.name === "JSON-2"
      ? { model: "crm.lead", method: "has_access", main }
      : { model: "crm.lead", method: "check_access_rights", main, options: { raise_exception: false } };
  const answer = await api.call(call, end).catch((error: unknown) => {
    if (error instanceof OdooProblem && error.nothingDone && error.step !== "rights") return null;
    throw error;
  });
  const detail = "Our Odoo user can read leads but not create them";
  if (answer === false) throw misconfigured("rights", detail);
  return answer === true ? true : null;
}

const Id = z.number().int().positive();
const Rows = z.array(z.object({ id: Id })).max(10);
const Created = z.tuple([Id]);
const Fields = z.record(z.string(), z.object({ type: z.string() }));

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new OdooProblem("lead", "unavailable", "Odoo's answer had an unknown shape");
  return parsed.data;
}

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
