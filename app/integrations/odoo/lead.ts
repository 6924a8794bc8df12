import { z } from "zod";
import type { OdooApi } from "#app/integrations/odoo/api.ts";
import { apiOf, type Connection, type OdooSettings } from "#app/integrations/odoo/connection.ts";
import { OdooProblem } from "#app/integrations/odoo/problem.ts";

/** A lead as Odoo gets it; null where nothing is known. */
export type OdooLead = {
  /** Our own id of the lead, by which it is found again. */
  reference: string;
  /** The title of the card in Odoo. */
  name: string;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  zip: string | null;
  /** Plain text, in lines. */
  description: string | null;
  source: string | null;
};

/** Whether a lead may have been created although no answer says so. */
export type Attempt = { sent: "no" | "maybe" };

/** Finds the lead by our reference, or creates it. */
export async function findOrCreate(
  lead: OdooLead,
  connection: Connection,
  settings: OdooSettings,
  { end, attempt }: { end: AbortSignal; attempt: Attempt },
): Promise<{ ok: true; odooId: number; created: boolean }> {
  const api = await apiOf(connection, settings, end);
  const types = await fieldTypes(connection, api, end);
  const [found] = await idsOf(api, lead.reference, end);
  if (found !== undefined) return { ok: true, odooId: found, created: false };
  const sourceId = types.has("source_id") ? await sourceOf(lead.source, connection, api, end) : null;
  const values = leadValues(lead, types, sourceId);
  attempt.sent = "maybe";
  const odooId = await create(api, "crm.lead", values, end).catch((error: unknown) => {
    if (error instanceof OdooProblem && error.nothingDone) attempt.sent = "no";
    throw error;
  });
  const kept = await keepFirst(api, lead.reference, odooId, end);
  return { ok: true, odooId: kept, created: kept === odooId };
}

/** The fields of this server's leads with their types, read once an hour. */
export async function fieldTypes({ known }: Connection, api: OdooApi, end: AbortSignal) {
  if (known.fields && Date.now() - known.fields.readAt < 3_600_000) return known.fields.types;
  const call = { model: "crm.lead", method: "fields_get", options: { attributes: ["type"] } };
  const fields = read(Fields, await api.call(call, end));
  const types = new Map(Object.entries(fields).map(([name, { type }]) => [name, type]));
  if (!types.has("referred"))
    throw new OdooProblem(
      "crm",
      "not configured",
      "Odoo's leads have no field `referred` for our reference",
      {
        nothingDone: true,
      },
    );
  known.fields = { readAt: Date.now(), types };
  return types;
}

const tokenOf = (reference: string) => `porchlight:lead:${reference}`;

/** Lost leads are archived, and count. */
async function idsOf(api: OdooApi, reference: string, end: AbortSignal): Promise<number[]> {
  const rows = await api.call(
    {
      model: "crm.lead",
      method: "search_read",
      main: { domain: [["referred", "=", tokenOf(reference)]] },
      options: { fields: ["id"], limit: 2, order: "id asc", context: { active_test: false } },
    },
    end,
  );
  return read(Rows, rows).map(({ id }) => id);
}

/**
 * Another process may have created the same lead since we looked: the first one stays, and ours goes, or at least out
 * of sight where it may not be deleted. What fails here changes nothing about ours.
 */
async function keepFirst(api: OdooApi, reference: string, ours: number, end: AbortSignal): Promise<number> {
  try {
    const [first = ours] = await idsOf(api, reference, end);
    if (first >= ours) return ours;
    const call = { model: "crm.lead", ids: [ours] };
    await api.call({ ...call, method: "unlink" }, end).catch((error: unknown) => {
      if (!(error instanceof OdooProblem && error.nothingDone)) throw error;
      return api.call({ ...call, method: "write", main: { vals: { active: false } } }, end);
    });
    return first;
  } catch (error) {
    if (error instanceof OdooProblem || end.aborted) return ours;
    throw error;
  }
}

/** Only what this server's leads have room for. */
function leadValues(lead: OdooLead, types: Map<string, string>, sourceId: number | null) {
  const lines = [lead.description, lead.source && sourceId === null ? `Source: ${lead.source}` : null];
  const description = lines.filter(Boolean).join("\n");
  const all: Record<string, string | number | null> = {
    name: lead.name,
    // Leads in the narrower sense are a feature that many servers have switched off.
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

/** The id of the marketing source of this name, created where there is none; null where Odoo will not have it. */
async function sourceOf(name: string | null, { known }: Connection, api: OdooApi, end: AbortSignal) {
  if (!name) return null;
  const kept = known.sources.get(name);
  if (kept !== undefined) return kept;
  const id = await findOrCreateSource(name, api, end).catch((error: unknown) => {
    if (error instanceof OdooProblem && error.nothingDone && error.step !== "credentials") return null;
    throw error;
  });
  if (known.sources.size < 100) known.sources.set(name, id);
  return id;
}

async function findOrCreateSource(name: string, api: OdooApi, end: AbortSignal): Promise<number> {
  const model = "utm.source";
  const main = { domain: [["name", "=", name]] };
  const options = { fields: ["id"], limit: 1 };
  const [found] = read(Rows, await api.call({ model, method: "search_read", main, options }, end));
  return found ? found.id : create(api, model, { name }, end);
}

async function create(api: OdooApi, model: string, values: Record<string, unknown>, end: AbortSignal) {
  const answer = await api.call({ model, method: "create", main: { vals_list: [values] } }, end);
  return read(Created, answer)[0];
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
