import { randomUUID } from "node:crypto";
import { everyAddress, everyAddressWith } from "#tests/faults/addresses.ts";
import { aroundAddress, atAddress } from "#tests/faults/hostile/addresses.ts";
import { type Answer, type Ask, ask } from "#tests/faults/hostile/ask.ts";
import { aroundCalls, type OpenApi } from "#tests/faults/hostile/calls.ts";
import { aroundForm, type Form, formsIn } from "#tests/faults/hostile/forms.ts";
import { hostileParts } from "#tests/faults/hostile/texts.ts";
import { everyDelivery, secrets } from "#tests/faults/hostile/webhooks.ts";
import type { Figure, Group } from "#tests/harness/figures.ts";
import { makeToken } from "#tests/harness/program.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport, signIn } from "#tests/harness/visitor.ts";

export const hostileInput: Group = {
  name: "hostile-input",
  ids: "R24",
  measure: () => onStage(faultsFolder, { env: { ...secrets, LOG_LEVEL: "error" } }, sendAll),
};

async function sendAll({ program: { url: base }, databaseUrl, sql }: Stage): Promise<Figure[]> {
  const submission = { email: "owner@faults.example", homes: homes(2), formKey: randomUUID() };
  const lead = await makeReport(base, submission);
  await estimated(sql, lead);
  const [task] = await sql`select id from tasks where lead_id = ${lead}`;
  const [message] = await sql`select id from outbox order by id limit 1`;
  const samples = { lead, task: String(task?.id), message: String(message?.id) };
  const addresses = await everyAddress(samples);
  const varied = [...new Set((await Promise.all(hostileParts.map(everyAddressWith))).flat())];
  const cookie = await signIn(base);
  const description = await ask(base, { method: "GET", path: "/api/openapi.json" });
  const authorization = `Bearer ${makeToken(databaseUrl, scopes)}`;
  const calls = aroundCalls(JSON.parse(description.text) as OpenApi, authorization, lead);
  const forms = await everyForm(base, addresses, cookie);
  return [
    await row("paths with invalid parts", base, signedIn(each(varied, atAddress), cookie)),
    await row("calls of the API", base, calls),
    await row("signed webhooks", base, everyDelivery(base)),
    await row(
      "methods, bodies, cookies and headers at every address",
      base,
      signedIn(each(addresses, aroundAddress), cookie),
    ),
    await row(`the fields of ${forms.length} forms`, base, signedIn(each(forms, aroundForm), cookie)),
    await stillSignedIn(base, cookie),
  ];
}

function* each<Given>(all: Iterable<Given>, around: (one: Given) => Iterable<Ask>): Generator<Ask> {
  for (const one of all) yield* around(one);
}

function* signedIn(asks: Iterable<Ask>, cookie: string): Generator<Ask> {
  for (const one of asks)
    yield one.headers?.cookie || one.path.startsWith("/logout")
      ? one
      : { ...one, headers: { ...one.headers, cookie } };
}

/** Of each kind of linked page only the first two. */
async function everyForm(base: string, addresses: string[], cookie: string) {
  const forms = new Map<string, Form>();
  const seen = new Map<string, number>();
  const readers: Record<string, string>[] = [{}, { cookie }];
  const pages = [...addresses];
  for (const [at, path] of pages.entries())
    for (const headers of path.startsWith("/logout") ? [{}] : readers) {
      const { type, text } = await ask(base, { method: "GET", path, headers });
      if (!type.startsWith("text/html")) continue;
      for (const form of formsIn(text, path)) {
        const key = `${kindOf(form.path)} ${form.fields.map(([name]) => name).join()}`;
        if (!forms.has(key)) forms.set(key, form);
      }
      for (const link of linksIn(text)) {
        const count = seen.get(kindOf(link)) ?? 0;
        seen.set(kindOf(link), count + 1);
        if (count < 2 && at < addresses.length) pages.push(link);
      }
    }
  return [...forms.values()].filter(({ path }) => !path.startsWith("/logout"));
}

const linksIn = (html: string) =>
  [
    ...new Set([...html.matchAll(/\shref="(\/[^"#]*)/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"))),
  ].filter((to) => !/^\/(assets|\/)|\.[a-z\d]{2,}$/.test(to));

/** Pages that differ only in their record or query. */
const kindOf = (path: string) => path.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, "1").replace(/=[^&]*/g, "=");

/** Otherwise the rows above tested only the sign-in page. */
async function stillSignedIn(base: string, cookie: string): Promise<Figure> {
  const { status } = await ask(base, { method: "GET", path: "/dashboard", headers: { cookie } });
  const what = "the session used for all these requests is still valid";
  return { id: "R24", what, measured: String(status), bar: "200", ok: status === 200 };
}

const scopes =
  "reports:write,payments:write,payments:read,invoices:write,documents:read,campaigns:read,campaigns:write,odoo:write,odoo:read";

const concurrency = 4;

async function row(what: string, base: string, asks: Iterable<Ask>): Promise<Figure> {
  const findings = new Map<string, string[]>();
  let count = 0;
  const queue = asks[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      count += 1;
      const asked = next.value;
      const problem = problemOf(asked, await ask(base, asked));
      if (problem) findings.set(problem, [...(findings.get(problem) ?? []), describe(asked)]);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const [problem, places] of findings)
    console.error(`  ${problem} (${places.length}):\n    ${places.slice(0, 5).join("\n    ")}`);
  return {
    id: "R24",
    what: `${count} × ${what}: 500, no answer or a stack trace`,
    measured: String([...findings.values()].flat().length),
    bar: "0",
    ok: findings.size === 0 && count > 0,
  };
}

const trace = /node_modules|\n\s+at .+:\d+:\d+|file:\/\/\/|PostgresError|Failed query/;

function problemOf({ path, body, method }: Ask, { status, type, text }: Answer) {
  // A body over the limit may close the connection.
  if (status === 0) return (body?.length ?? 0) > 150_000 ? null : `no answer: ${text}`;
  if (status >= 500 && status !== 503) return `${status}`;
  if (trace.test(text)) return `a stack trace with ${status}`;
  const isCall = path.startsWith("/api/") && !path.includes(".data");
  if (isCall && method !== "HEAD" && type.startsWith("text/html")) return `${status} of the API in HTML`;
  return null;
}

const describe = ({ method, path, headers, body = "" }: Ask) =>
  `${method} ${path.slice(0, 100)} ${JSON.stringify({ ...headers, cookie: headers?.cookie?.slice(0, 60), authorization: undefined }).slice(0, 200)} ${JSON.stringify(String(body).slice(0, 160))}`;
