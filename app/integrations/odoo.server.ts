import { config } from "#app/config.server.ts";
import {
  apiOf,
  baseOf,
  converse,
  inTurn,
  type OdooFailure,
  type OdooSettings,
} from "#app/integrations/odoo/connection.ts";
import { type Attempt, fieldTypes, findOrCreate, type OdooLead } from "#app/integrations/odoo/lead.ts";
import { OdooProblem } from "#app/integrations/odoo/problem.ts";

type Options = { settings?: OdooSettings; signal?: AbortSignal };

/** Whether leads go to Odoo; in demo mode nothing stands in for it. */
export const odooMode = ({ url, apiKey }: Pick<OdooSettings, "url" | "apiKey"> = config.odoo) =>
  url && apiKey ? ("live" as const) : ("not configured" as const);

/** The page of a lead in Odoo; servers from 18 on lead this address to their newer one. Null without ODOO_URL. */
export function odooLeadUrl(odooId: number, { url }: Pick<OdooSettings, "url"> = config.odoo) {
  return url ? `${baseOf(url)}/web#id=${odooId}&model=crm.lead&view_type=form` : null;
}

type Pushed =
  | { ok: true; odooId: number; created: boolean }
  | (OdooFailure & {
      /**
       * "maybe": the lead may be there, or come yet, although nobody said so. `retryAfterMs` is then as long as the
       * server may go on working at it, so that the next attempt finds it.
       */
      sent: "no" | "maybe";
    });

/**
 * Puts a lead into Odoo's CRM, once: looks for our reference first (in `referred`, also among archived leads), and
 * creates an opportunity where there is none. Every outcome is a value, within 5 s in all. Calls of one process wait
 * for each other within their deadlines; of two processes that create the same lead at once, the later one takes its
 * own back. Fields that this server's leads do not have are left out.
 *
 * The user behind the key has to see the leads of all salespeople: one that is hidden from it is created again.
 */
export async function pushLead(
  lead: OdooLead,
  { settings = config.odoo, signal }: Options = {},
): Promise<Pushed> {
  const attempt: Attempt = { sent: "no" };
  const { reference, name, source, ...personal } = lead;
  const hidden = [reference, name, ...Object.values(personal)];
  const outcome = await converse(settings, { signal, hidden }, (connection, end) =>
    inTurn(connection, end, () => findOrCreate(lead, connection, settings, { end, attempt })),
  );
  if (outcome.ok) return outcome;
  const { sent } = attempt;
  return { ...outcome, sent, ...(sent === "maybe" && { retryAfterMs: longestWorkMs }) };
}

type Tested =
  | {
      ok: true;
      /** As the server states it: "18.0", "19.0", "saas~19.1". */
      serverVersion: string;
      api: "JSON-2" | "JSON-RPC";
      /** Null where this version does not say. */
      mayCreate: true | null;
    }
  | OdooFailure;

/**
 * Whether leads could be pushed now, without pushing one; looks at everything anew. `failed` says what is wrong:
 * the settings, the address, the database, the credentials, the rights, or the CRM app. Within 5 s in all.
 */
export async function testConnection({ settings = config.odoo, signal }: Options = {}): Promise<Tested> {
  return converse(settings, { signal }, async (connection, end) => {
    connection.known = { sources: new Map() };
    const api = await apiOf(connection, settings, end);
    await api.signIn(end);
    await api.call({ model: "crm.lead", method: "search_count", main: { domain: [] } }, end);
    await fieldTypes(connection, api, end);
    const mayCreate = await createRight(api, end);
    return { ok: true, serverVersion: api.version, api: api.name, mayCreate } as const;
  });
}

/** A server gives a worker two minutes for one request. */
const longestWorkMs = 130_000;

async function createRight(api: Awaited<ReturnType<typeof apiOf>>, end: AbortSignal): Promise<true | null> {
  const main = { operation: "create" };
  const answer = await api
    .call(
      api.name === "JSON-2"
        ? { model: "crm.lead", method: "has_access", main }
        : { model: "crm.lead", method: "check_access_rights", main, options: { raise_exception: false } },
      end,
    )
    .catch((error: unknown) => {
      if (error instanceof OdooProblem && error.nothingDone && error.step !== "rights") return null;
      throw error;
    });
  if (answer === false)
    throw new OdooProblem(
      "rights",
      "not configured",
      "Odoo lets our user read its leads, but not create them",
      {
        nothingDone: true,
      },
    );
  return answer === true ? true : null;
}
