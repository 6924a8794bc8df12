import { randomUUID } from "node:crypto";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { everyAddress } from "#tests/faults/addresses.ts";
import { type Finding, findingsOf } from "#tests/faults/header-rules.ts";
import { openBrowser } from "#tests/harness/browser.ts";
import { until } from "#tests/harness/children.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { admin, startProgram } from "#tests/harness/program.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport, post, signIn } from "#tests/harness/visitor.ts";

export const policySweep: Group = {
  name: "policy-sweep",
  ids: "R18",
  measure: () => onStage(faultsFolder, {}, sweep),
};

async function sweep(stage: Stage): Promise<Figure[]> {
  const { program, sql } = stage;
  const submission = { email: "owner@faults.example", homes: homes(2), formKey: randomUUID() };
  const lead = await makeReport(program.url, submission);
  await estimated(sql, lead);
  const addresses = await everyAddress({ lead, ...(await samples(sql, lead)) });
  const cookie = await signIn(program.url);
  const findings = [
    ...(await headersOf(program.url, addresses, { https: false })),
    ...(await headersOf(program.url, addresses, { https: false, cookie })),
    ...(await overHttps(stage)),
  ];
  const violations = await inChromium(program.url, addresses, cookie);
  report([...findings, ...violations]);
  const row = (what: string, found: Finding[]) =>
    rowsFor("R18")(what, String(found.length), "0", found.length === 0);
  return [
    row(`${addresses.length} addresses, visitor and admin: findings in headers and cookies`, findings),
    row("the same in Chromium: violations of the content security policy", violations),
  ];
}

function report(findings: Finding[]) {
  for (const [what, same] of Object.entries(Object.groupBy(findings, (finding) => finding.what))) {
    const places = [...new Set(same?.map(({ at }) => at))];
    console.error(
      `  ${what}: ${places.slice(0, 3).join(", ")}${places.length > 3 ? ` and ${places.length - 3} more` : ""}`,
    );
  }
}

async function samples(sql: Stage["sql"], lead: string) {
  const [task] = await sql`select id from tasks where lead_id = ${lead}`;
  const message = await until("an email is stored", async () => {
    const [stored] = await sql`select outbox_id as id from messages where outbox_id is not null limit 1`;
    return stored;
  });
  return { message: String(message.id), task: String(task?.id) };
}

type Visit = { https: boolean; cookie?: string };

async function headersOf(base: string, addresses: string[], { https, cookie }: Visit) {
  const findings: Finding[] = [];
  for (const address of addresses) {
    const url = base + address;
    const stop = new AbortController();
    const headers = { accept: "text/html", ...(cookie && { cookie }) };
    const reply = await fetch(url, { redirect: "manual", headers, signal: stop.signal });
    findings.push(
      ...findingsOf({ url, status: reply.status, headers: reply.headers, signedIn: Boolean(cookie), https }),
    );
    // An event stream never ends.
    stop.abort();
  }
  return findings;
}

/** For the cookies and headers of HTTPS. */
async function overHttps({ databaseUrl }: Stage) {
  const env = { APP_URL: "https://porchlight.example" };
  const program = await startProgram({ databaseUrl, folder: path.join(faultsFolder, "https"), env });
  try {
    const replies = await Promise.all([
      fetch(`${program.url}/`),
      post(program.url, "/login", admin),
      post(program.url, "/logout", {}, { cookie: "__Host-session=none" }),
    ]);
    return replies.flatMap(({ url, status, headers }) =>
      findingsOf({ url, status, headers, signedIn: false, https: true }),
    );
  } finally {
    await program.stop();
  }
}

async function inChromium(base: string, addresses: string[], cookie: string) {
  const browser = await openBrowser();
  try {
    const pages = addresses.filter(isPage);
    const [visitor, staff] = [await browser.newContext(), await browser.newContext()];
    const [name = "", value = ""] = cookie.split("=");
    await staff.addCookies([{ name, value, url: base }]);
    const found = await Promise.all([visitAll(visitor, base, pages), visitAll(staff, base, pages)]);
    return found.flat();
  } finally {
    await browser.close();
  }
}

/** Chromium downloads files, and streams never end. */
const isPage = (address: string) => !/\.(pdf|vcf|ics|xml)$|\/events$/.test(address);

async function visitAll(context: BrowserContext, base: string, addresses: string[]) {
  const violations: Finding[] = [];
  await context.exposeFunction("reportViolation", (at: string, what: string) =>
    violations.push({ at, what }),
  );
  await context.addInitScript(watchPolicy);
  for (const address of addresses) {
    const page = await context.newPage();
    await page.route(/\/events$/, (route) => route.fulfill({ status: 204 }));
    await page.goto(base + address, { waitUntil: "networkidle" }).catch(unlessEmpty);
    // Menus, dialogs and pickers render when opened.
    for (const opener of await page.locator("[aria-haspopup],[aria-expanded=false],summary").all()) {
      if (!(await opener.isVisible())) continue;
      await opener.click({ timeout: 2_000 }).catch(() => undefined);
      await page.keyboard.press("Escape");
    }
    await page.close();
  }
  return violations;
}

/** A response without a page. */
function unlessEmpty(error: Error) {
  if (!/ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_ABORTED|Download is starting/.test(error.message)) throw error;
}

/** Runs in the browser, before the page's scripts. */
function watchPolicy() {
  addEventListener("securitypolicyviolation", (event) => {
    const report: unknown = Reflect.get(globalThis, "reportViolation");
    const { violatedDirective, blockedURI, sourceFile } = event;
    if (typeof report === "function")
      report(
        `${location.href}: ${violatedDirective} blocked ${blockedURI || "inline"} from ${sourceFile || "the page"}`,
      );
  });
}
