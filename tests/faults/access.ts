import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { everyEndpoint } from "#app/routes/api/endpoints.server.ts";
import routes from "#app/routes.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { makeToken } from "#tests/harness/program.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";

type Person = "visitor" | "staff" | "admin" | "disabled" | "expired";
/** `open` is for everyone, also with a secret in the address; `api` takes a token or a session. */
type Area = "open" | "office" | "admin" | "api";
/** `isFile`: outside a layout, where a refusal is a status and no page. */
type Address = { area: Area | undefined; pattern: string; isFile: boolean };
type Headers = Record<string, string>;

/** Every route for each kind of person, and every call of the API for a token of each scope. Records don't exist. */
export const access: Group = {
  name: "access",
  ids: "R16",
  measure: () => onStage(faultsFolder, { env: { ROLE: "web" } }, ask),
};

const people: Person[] = ["visitor", "staff", "admin", "disabled", "expired"];
const scopes = [...new Set(everyEndpoint.map(({ scope }) => scope))];

async function ask({ program, databaseUrl, sql }: Stage): Promise<Figure[]> {
  const addresses = (await routes).flatMap((entry) => addressesOf(entry, "", undefined));
  const wrong = addresses.filter(({ area }) => !area).map(({ pattern }) => `${pattern} has no entry`);
  let asked = 0;
  const request = async (path: string, method: string, headers: Headers, body?: string | URLSearchParams) => {
    const reply = await fetch(program.url + path, {
      method,
      redirect: "manual",
      headers: { accept: "text/html", origin: program.url, ...headers },
      ...(method === "POST" && { body }),
    });
    await reply.body?.cancel();
    asked += 1;
    return reply;
  };
  const cookies = new Map<Person, string>();
  for (const person of people) cookies.set(person, person === "visitor" ? "" : await sessionOf(sql, person));
  for (const [person, cookie] of cookies)
    for (const { area, pattern, isFile } of addresses)
      for (const method of area === "open" ? ["GET"] : ["GET", "POST"]) {
        if (!area || area === "api") continue;
        const fields = new URLSearchParams({ formKey: randomUUID() });
        const reply = await request(fill(pattern), method, { cookie }, fields);
        if (!isRight(person, { area, isFile }, reply))
          wrong.push(`${person} ${method} ${pattern}: ${reply.status}`);
      }
  const callers: { name: string; headers: Headers; may: (scope: string) => boolean }[] = [
    ...scopes.map((scope) => ({
      name: `token of ${scope}`,
      headers: { authorization: `Bearer ${makeToken(databaseUrl, scope)}` },
      may: (needed: string) => needed === scope,
    })),
    ...[...cookies].map(([person, cookie]) => ({
      name: person,
      headers: { cookie },
      may: () => person === "staff" || person === "admin",
    })),
  ];
  for (const { name, headers, may } of callers)
    for (const { method, path, scope } of everyEndpoint) {
      const address = fill(path.replace(/\{(\w+)\}/g, ":$1"));
      const reply = await request(address, method, { ...headers, "content-type": "application/json" }, "{}");
      const isRefused = reply.status === 401 || reply.status === 403;
      if (isRefused === may(scope)) wrong.push(`${name} ${method} ${path}: ${reply.status}`);
    }
  for (const each of wrong.slice(0, 20)) console.error(`  ${each}`);
  return [
    rowsFor("R16")(
      `${addresses.length} routes × ${people.length} kinds of people, ${everyEndpoint.length} calls × ${callers.length} callers: answered as the roles say`,
      `${asked - wrong.length} of ${asked}`,
      "all",
      wrong.length === 0,
    ),
  ];
}

function isRight(person: Person, { area, isFile }: Omit<Address, "pattern">, reply: Response) {
  const { status } = reply;
  if (area === "open") return status < 500 && status !== 401 && status !== 403;
  const isHidden = isFile && [403, 404, 405].includes(status);
  const isOut =
    status === 401 || (status === 302 && /^\/login(\?|$)/.test(reply.headers.get("location") ?? ""));
  if (person !== "staff" && person !== "admin") return isOut || isHidden;
  if (person === "staff" && area === "admin") return status === 403 || isHidden;
  return !isOut && status !== 403 && status < 500;
}

/** What is in a layout's folder is for its people, also without the layout. */
const folders: Record<string, Area> = {
  site: "open",
  funnel: "open",
  auth: "open",
  sandbox: "open",
  system: "open",
  office: "office",
  admin: "admin",
};

const ofApi: Record<string, Area> = {
  "calendar-feed.ts": "open",
  "openapi.ts": "open",
  "report-file.ts": "open",
  "unknown.ts": "open",
  "docuseal-webhook.ts": "open",
  "stripe-webhook.ts": "open",
  "mail-inbound.ts": "open",
  "twilio-inbound.ts": "open",
  "twilio-status.ts": "open",
  "events.ts": "office",
  "session.ts": "office",
};

const calls = new Set(everyEndpoint.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1")));

function addressesOf(entry: RouteConfigEntry, above: string, layout: Area | undefined): Address[] {
  const pattern = entry.path === undefined ? above : `${above}/${entry.path.replace(/^\//, "")}`;
  const [, folder = "", name = ""] = /^routes\/(\w+)\/(.*)$/.exec(entry.file) ?? [];
  const own = calls.has(pattern) ? "api" : folder === "api" ? ofApi[name] : folders[folder];
  const area = layout === "admin" ? layout : own;
  const inside = entry.path === undefined ? area : layout;
  const below = (entry.children ?? []).flatMap((child) => addressesOf(child, pattern, inside));
  return entry.path === undefined ? below : [{ area, pattern, isFile: !layout }, ...below];
}

const fill = (pattern: string) => pattern.replace(/:\w+|\*/g, () => "00000000-0000-4000-8000-000000000000");

async function sessionOf(sql: Stage["sql"], person: Exclude<Person, "visitor">) {
  const [id, secret] = [randomBytes(15).toString("base64url"), randomBytes(32).toString("base64url")];
  const email = `${person}@faults.example`;
  const [user] = await sql`insert into auth.users (email, name, disabled_at)
    values (${email}, ${`Sample ${person}`}, ${person === "disabled" ? new Date() : null}) returning id`;
  await sql`insert into todo_profiles (id, email, role)
    values (${user?.id}, ${email}, ${person === "staff" ? "user" : "admin"})`;
  const hash = createHash("sha256").update(secret).digest();
  const seen = new Date(Date.now() - (person === "expired" ? 30 * 86_400_000 : 0));
  await sql`insert into auth.sessions (id, user_id, secret_hash, last_seen_at, expires_at)
    values (${id}, ${user?.id}, ${hash}, ${seen}, ${new Date(seen.getTime() + 7 * 86_400_000)})`;
  // As the router encodes cookies.
  return `session=${encodeURIComponent(btoa(JSON.stringify(`${id}.${secret}`)))}`;
}
