import { z } from "zod";
import type { OdooApi, OdooCall } from "#app/integrations/odoo/api.ts";
import { exchange, strangeAnswer } from "#app/integrations/odoo/exchange.ts";
import { exceptionProblem, OdooProblem } from "#app/integrations/odoo/problem.ts";

type Account = { base: string; database: string | undefined; login: string | undefined; apiKey: string };

/**
 * The API of Odoo up to 18: `POST /jsonrpc`, arguments by position, errors with status 200. The key stands where the
 * password would.
 */
export async function jsonRpc(account: Account, signal: AbortSignal): Promise<OdooApi> {
  const { base, database, login, apiKey } = account;
  const stated = Version.safeParse(await rpc(base, "common", "version", [], signal));
  if (!stated.success) throw strangeAnswer({ status: 200, location: null });
  if (!database || !login)
    throw new OdooProblem(
      "settings",
      "not configured",
      "ODOO_DATABASE and ODOO_LOGIN are needed up to Odoo 18",
      { nothingDone: true },
    );
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
  if (error?.code === 404)
    throw new OdooProblem("address", "not configured", "This Odoo no longer serves JSON-RPC", {
      nothingDone: true,
    });
  if (error) throw exceptionProblem(error.data.name, error.data.message);
  return result;
}

const Version = z.object({ server_version: z.string() });

/** `result` is left out where the method gave nothing. */
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
