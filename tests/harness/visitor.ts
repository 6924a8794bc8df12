import { until } from "#tests/harness/children.ts";
import { admin } from "#tests/harness/program.ts";
import type { Stage } from "#tests/harness/stage.ts";

export type Home = Record<string, string>;

/** `seed` separates the homes of different owners. */
export const homes = (count: number, seed = 0): Home[] =>
  Array.from({ length: count }, (_, index) => ({
    streetAddress: `${2000 + seed * 10 + index} Cottage Grove Avenue`,
    zipCode: "50311",
    city: "Des Moines",
    propertyType: "single-family",
    squareFootage: "1480",
    bedrooms: "3",
    bathrooms: "1.5",
    unitCount: "1",
  }));

export type Submission = { email: string; homes: Home[]; formKey: string };

/** Without JavaScript. */
export function sendAnalysis(base: string, { email, homes, formKey }: Submission) {
  return post(base, "/analysis", {
    step: "contact",
    formKey,
    startedAt: "1",
    email,
    ...fieldsOf(homes),
  });
}

export function post(
  base: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(base + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    headers: { origin: base, accept: "text/html", ...headers },
  });
}

/** Returns the id of its first lead. */
export const makeReport = async (base: string, submission: Submission) =>
  (await makeOwnReport(base, submission)).lead;

/** Also returns the cookie, which grants the owner's permissions. */
export async function makeOwnReport(base: string, submission: Submission) {
  const reply = await sendAnalysis(base, submission);
  await reply.arrayBuffer();
  const id = /\/analysis\/([0-9a-f-]{36})$/.exec(reply.headers.get("location") ?? "")?.[1];
  if (!id) throw new Error(`The analysis form answered ${reply.status} instead of a report`);
  const owner = reply.headers.getSetCookie().find((each) => each.startsWith("owner="));
  return { lead: id, cookie: owner?.split(";")[0] ?? "" };
}

export async function signIn(base: string) {
  const reply = await post(base, "/login", admin);
  await reply.arrayBuffer();
  const cookie = reply.headers.getSetCookie().find((each) => /^(__Host-)?session=/.test(each));
  if (!cookie) throw new Error(`Sign-in answered ${reply.status}`);
  return cookie.split(";")[0] ?? "";
}

export function fieldsOf(homes: Home[]) {
  return Object.fromEntries(
    homes.flatMap((home, index) =>
      Object.entries(home).map(([name, value]) => [`properties[${index}].${name}`, value]),
    ),
  );
}

export async function estimated(sql: Stage["sql"], leadId: string) {
  await until("the report is priced", async () => {
    const [entry] = await sql`select estimate_state from property_analysis_entries where lead_id = ${leadId}`;
    return entry && entry.estimate_state !== "queued";
  });
}
