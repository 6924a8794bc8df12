import { z } from "zod";
import type { OdooApi, OdooCall } from "#app/integrations/odoo/api.ts";
import { exchange, strangeAnswer } from "#app/integrations/odoo/exchange.ts";
import { exceptionProblem, OdooProblem } from "#app/integrations/odoo/problem.ts";

type Account = { base: string; database: string | undefined; apiKey: string };

/** The API of Odoo 19 and later: `POST /json/2/<model>/<method>`, named arguments, the bare value back. */
export function json2(account: Account, version: string): OdooApi {
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

async function callJson2({ base, database, apiKey }: Account, asked: OdooCall, signal: AbortSignal) {
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

/** Early builds answered with a bare text. */
const ErrorBody = z
  .union([
    z.object({ name: z.string().catch(""), message: z.string().catch("") }),
    z.string().transform((message) => ({ name: "", message })),
  ])
  .catch({ name: "", message: "" });

const noDatabase = (database: string | undefined) =>
  new OdooProblem(
    "database",
    "not configured",
    database
      ? "Odoo has no database of the name in ODOO_DATABASE, or its plan has no external API"
      : "Odoo serves several databases here: ODOO_DATABASE has to name one",
    { nothingDone: true },
  );
