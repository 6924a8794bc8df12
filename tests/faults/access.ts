import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";

type Sender = "visitor" | "staff" | "admin" | "disabled" | "expired";
type Area = "office" | "admin";
type Endpoint = { area: Area; pattern: string };

/** Every office and admin route, by GET and POST, for each kind of sender. The records do not exist. */
export const access: Group = {
  name: "access",
  ids: "R16",
  measure: () => onStage(faultsFolder, { env: { ROLE: "web" } }, ask),
};

async function ask({ program, sql }: Stage): Promise<Figure[]> {
  const endpoints = (await routes).flatMap((entry) => endpointsOf(entry, "", false));
  const wrong: string[] = [];
  let asked = 0;
  for (const sender of ["visitor", "staff", "admin", "disabled", "expired"] as const) {
    const cookie = sender === "visitor" ? "" : await sessionOf(sql, sender);
    for (const { area, pattern } of endpoints)
      for (const method of ["GET", "POST"]) {
        const reply = await fetch(program.url + fill(pattern), {
          method,
          redirect: "manual",
          headers: { cookie, accept: "text/html", origin: program.url },
          ...(method === "POST" && { body: new URLSearchParams({ formKey: randomUUID() }) }),
        });
        await reply.body?.cancel();
        asked += 1;
        if (!isRight(sender, area, reply)) wrong.push(`${sender} ${method} ${pattern}: ${reply.status}`);
      }
  }
  for (const each of wrong.slice(0, 20)) console.error(`  ${each}`);
  return [
    rowsFor("R16")(
      `${endpoints.length} office and admin routes × GET, POST × 5 senders: answered as the roles say`,
      `${asked - wrong.length} of ${asked}`,
      "all",
      wrong.length === 0,
    ),
  ];
}

function isRight(sender: Sender, area: Area, reply: Response) {
  const isOut =
    reply.status === 401 || (reply.status === 302 && /^\/login/.test(reply.headers.get("location") ?? ""));
  if (sender !== "staff" && sender !== "admin") return isOut;
  if (sender === "staff" && area === "admin") return reply.status === 403;
  return !isOut && reply.status !== 403 && reply.status < 500;
}

const layouts: Record<string, Area> = {
  "routes/office/layout.tsx": "office",
  "routes/admin/layout.tsx": "admin",
};

function endpointsOf(entry: RouteConfigEntry, above: string, inside: Area | false): Endpoint[] {
  const area = layouts[entry.file] ?? inside;
  const pattern = entry.path === undefined ? above : `${above}/${entry.path}`;
  const below = (entry.children ?? []).flatMap((child) => endpointsOf(child, pattern, area));
  const isPage = entry.path !== undefined && area;
  return isPage ? [{ area, pattern }, ...below] : below;
}

const fill = (pattern: string) => pattern.replace(/:\w+|\*/g, () => "00000000-0000-4000-8000-000000000000");

async function sessionOf(sql: Stage["sql"], sender: Exclude<Sender, "visitor">) {
  const [id, secret] = [randomBytes(15).toString("base64url"), randomBytes(32).toString("base64url")];
  const email = `${sender}@faults.example`;
  const [user] = await sql`insert into auth.users (email, name, disabled_at)
    values (${email}, ${`Sample ${sender}`}, ${sender === "disabled" ? new Date() : null}) returning id`;
  await sql`insert into todo_profiles (id, email, role)
    values (${user?.id}, ${email}, ${sender === "staff" ? "user" : "admin"})`;
  const hash = createHash("sha256").update(secret).digest();
  const seen = new Date(Date.now() - (sender === "expired" ? 30 * 86_400_000 : 0));
  await sql`insert into auth.sessions (id, user_id, secret_hash, last_seen_at, expires_at)
    values (${id}, ${user?.id}, ${hash}, ${seen}, ${new Date(seen.getTime() + 7 * 86_400_000)})`;
  // As the router encodes cookies.
  return `session=${encodeURIComponent(btoa(JSON.stringify(`${id}.${secret}`)))}`;
}
