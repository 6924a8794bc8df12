import "./entry.ts";
import { parseArgs } from "node:util";
import { createToken, revokeToken } from "#app/features/accounts/api-tokens/commands.server.ts";
import { listTokens } from "#app/features/accounts/api-tokens/queries.server.ts";
import { scopes } from "#app/features/accounts/api-tokens/scopes.ts";
import { system } from "#app/lib/actor.ts";
import { withDatabase } from "./with-database.ts";

const usage = `npm run token -- create --name "Web shop" --scopes odoo:write,reports:write [--days 90]
npm run token -- list
npm run token -- revoke ID

Scopes:
${Object.entries(scopes)
  .map(([scope, label]) => `  ${scope.padEnd(16)} ${label}`)
  .join("\n")}`;

const work = commandOf(process.argv.slice(2));
await withDatabase("npm run token", async () => console.log(await work()));

function commandOf(given: string[]): () => Promise<string> {
  const options = { name: { type: "string" }, scopes: { type: "string" }, days: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
  const [verb, id] = positionals;
  if (verb === "create" && values.name && values.scopes) return () => create(values);
  if (verb === "list") return list;
  if (verb === "revoke" && id) return () => revoke(id);
  throw new Error(usage);
}

async function create({ name = "", scopes: named = "", days }: Record<string, string | undefined>) {
  const result = await createToken(system, {
    name,
    scopes: named.split(",").map((scope) => scope.trim()),
    days: days === undefined ? undefined : Number(days),
  });
  if (!result.ok) throw new Error(result.message);
  const { id, token } = result.value;
  return `${token}\nIt is shown only here, and sent as "Authorization: Bearer …". To end it: npm run token -- revoke ${id}`;
}

async function list() {
  const tokens = await listTokens();
  if (tokens.length === 0) return "There is no token yet.";
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "never";
  return tokens
    .map(({ id, name, scopes: may, revokedAt, expiresAt, lastUsedAt }) => {
      const isOver = expiresAt !== null && expiresAt <= new Date();
      const state = revokedAt ? `revoked ${day(revokedAt)}` : isOver ? `expired ${day(expiresAt)}` : "in use";
      return `${id}  ${state.padEnd(18)}  last used ${day(lastUsedAt).padEnd(10)}  expires ${day(expiresAt).padEnd(10)}  ${name}: ${may.join(", ")}`;
    })
    .join("\n");
}

async function revoke(id: string) {
  const result = await revokeToken(system, { id });
  if (!result.ok) throw new Error(result.message);
  return "The token is revoked; the next call with it is refused.";
}
