import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";

import { fieldsOf, homes } from "#tests/harness/visitor.ts";

export { expect } from "@playwright/test";

/** A tab in a profile of its own, with the clock of this process. */
export async function openTab(browser: Browser, use: BrowserContextOptions) {
  const context = await browser.newContext({ ...use, reducedMotion: "reduce" });
  if (process.env.FAKETIME) await context.clock.install({ time: new Date() });
  return context.newPage();
}

/** As if it were new. A failed test's page stays as it was: its worker ends. */
async function emptyTab(tab: Page) {
  const { status, expectedStatus } = base.info();
  if (status !== expectedStatus) return;
  const context = tab.context();
  const others = context.pages().filter((page) => page !== tab);
  await Promise.all(others.map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await tab.unrouteAll();
  await tab.removeAllListeners();
  await tab.goto("/robots.txt");
  await tab.evaluate(() => sessionStorage.clear());
  await tab.emulateMedia({ media: null });
  await tab.setViewportSize({ width: 1280, height: 720 });
  await context.clearCookies();
}

/**
 * A worker's tests share two tabs, emptied between them: a page of the office costs six times as much in a new tab,
 * which compiles every script again.
 */
export const test = base.extend<{ quiet: undefined; other: Page }, { tab: Page; otherTab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => use(await openTab(browser, project.use)),
    { scope: "worker" },
  ],
  otherTab: [
    async ({ browser }, use, { project }) => use(await openTab(browser, project.use)),
    { scope: "worker" },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab }, use) => {
    await use(tab);
    await emptyTab(tab);
  },
  /** The page of somebody else. */
  other: async ({ otherTab }, use) => {
    await use(otherTab);
    await emptyTab(otherTab);
  },
  quiet: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        // The browser logs every 4xx response and every request while offline, which journeys cause on
        // purpose, and that a frame without scripts refuses the script of a moved clock.
        const isProvoked = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
        if (process.env.FAKETIME && message.text().startsWith("Blocked script execution")) return;
        if (message.type() === "error" && !isProvoked) faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(baseURL ?? "") && !url.startsWith("data:") && !url.startsWith("blob:"))
          faults.push(url);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe needs JavaScript. Some of its rules are off unless they are named. */
export async function expectAccessible(page: Page, rules: axe.RuleObject = {}) {
  if (base.info().project.use.javaScriptEnabled === false) return;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const faults = await page.evaluate(async (rules) => {
    const { axe: reader } = window as typeof window & { axe: typeof axe };
    // The list of what passed costs as much as the search.
    const { violations } = await reader.run({ rules, resultTypes: ["violations"] });
    return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" ")}`);
  }, rules);
  expect(faults).toEqual([]);
}

/** Axe finds nothing on the open page, and nothing is wider than the screen. */
export async function expectFits(page: Page, widths = [360, 1280]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

export const admin = { email: "admin@porchlight.example", password: "the-porch-light-is-on" };

/** Without opening a page. */
export async function signIn(page: Page, server?: string) {
  expect(await post(page, "/login", admin, server)).toBe("/dashboard");
}

export async function post(
  page: Page,
  path: string,
  form: Record<string, string>,
  origin = base.info().project.use.baseURL ?? "",
) {
  // A connection kept from an earlier test may be closed by the server at this moment.
  const headers = { origin, connection: "close" };
  const reply = await page.request.post(path, { form, headers, maxRedirects: 0 });
  expect(reply.status()).toBe(302);
  return reply.headers().location ?? "";
}

export async function nameOwner(page: Page, address = "12 Owner St, Des Moines, IA 50309") {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full legal name", { exact: true }).fill("Olive Sample");
  await dialog.getByLabel("Mailing address", { exact: true }).fill(address);
}

export async function fillProperty(
  page: Page,
  street: string,
  { nth = 0, zip = "50311", city = "Des Moines", beds = "3" } = {},
) {
  const property = page.locator("#analysis-form .property").nth(nth);
  await property.getByLabel("Street address").fill(street);
  await property.getByLabel("ZIP").fill(zip);
  await property.getByLabel("City").fill(city);
  await property.getByLabel("Square feet").fill("1,480");
  await property.getByLabel("Beds").fill(beds);
  await property.getByLabel("Baths").fill("1.5");
}

/** The home page asks for the address only; the reply is the rest of the form. */
export async function startAnalysis(page: Page, address: string) {
  await page.goto("/");
  await page.getByLabel("Street address").fill(address);
  await page.getByRole("main").getByRole("button", { name: "Free rental analysis" }).click();
  await expect(page.getByLabel("City")).toBeVisible();
}

/** A press before hydration is a plain post, and a controlled field may lose its value. */
export async function hydrated(page: Page, selector: string) {
  await page.waitForSelector(selector, { state: "attached" });
  if (base.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(
    (found) =>
      document.querySelector("script[src*=small-script]") !== null ||
      Object.keys(document.querySelector(found) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
  );
}

export const proceed = (page: Page) => page.getByRole("button", { name: "Continue to email" }).click();
export const send = (page: Page) => page.getByRole("button", { name: "Get my analysis" }).click();

export const emailOf = (name: string) => `${name.replace(/\W+/g, ".").toLowerCase()}@owner.example`;

export async function addLead(page: Page, name: string, more: { phone?: string; email?: string } = {}) {
  const form = { formKey: crypto.randomUUID(), name, email: emailOf(name), source: "e-mail", ...more };
  await page.goto(await post(page, "/leads/new", form));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  return page.url();
}

export const read = async (page: Page, path: string) =>
  (await (await page.request.get(path)).text()).replaceAll("<!-- -->", "");

/** For work of the jobs: as often as needed, without opening the page. */
export const untilServed = (page: Page, path: string, words: string | RegExp) =>
  expect.poll(() => read(page, path)).toMatch(words);

/** The page of a message in the outbox, once a job has sent it. */
export async function messageTo(page: Page, email: string, subject: RegExp) {
  const find = async () => {
    // The data behind the table names every message.
    const [table = ""] = (await read(page, "/admin/outbox")).split("</table>");
    const rows = table.split("<tr");
    const row = rows.find((each) => each.includes(email) && subject.test(each));
    return /href="(\/admin\/outbox\/[^"]+)/.exec(row ?? "")?.[1] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

/** The list of leads with this name or address only. */
export const listOf = (words: string) => `/leads?${new URLSearchParams({ q: words })}`;

export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole("status").getByRole("dialog").filter({ hasText: words });

export const note = (page: Page) => page.getByRole("textbox", { name: "Note" });

let last = 0;

/** Unique across parallel journeys. */
export function serial() {
  last = Math.max(last + 1, Date.now());
  return `${last}${process.env.TEST_WORKER_INDEX ?? ""}`;
}

/** An exchange never begins with 0 or 1. */
export const newPhone = () => `5635${serial().slice(-6)}`;

export async function askForRent(page: Page, { beds = "3", name = "", phone = "" } = {}) {
  const street = `${serial()} Kingman Blvd`;
  const email = `owner${serial()}@owner.example`;
  const [home] = homes(1);
  const form = fieldsOf([{ ...home, streetAddress: street, bedrooms: beds }]);
  const sent = { ...form, step: "contact", formKey: crypto.randomUUID(), startedAt: "1", email, name, phone };
  const report = await post(page, "/analysis", sent);
  await page.goto(report);
  return { street, email, lead: report.replace("/analysis/", "/leads/") };
}

/** As staff. Its rent is estimated. */
export async function openPricedLead(page: Page) {
  const name = `Olga Sample ${serial()}`;
  const { lead } = await askForRent(page, { name, phone: newPhone() });
  await expect(page.getByText("Estimated monthly rent").first()).toBeVisible();
  await signIn(page);
  await page.goto(lead);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  return { name, lead };
}

export async function editBeds(page: Page, beds: string) {
  await page.locator("#correct summary").click();
  await page.locator("#correct").getByLabel("Beds").fill(beds);
  await page.getByRole("button", { name: "Save and recompute" }).click();
}

export async function openReport(page: Page) {
  await askForRent(page, { beds: "" });
  await expect(page.getByText("Estimated monthly rent").first()).toBeVisible({ timeout: 15_000 });
}
