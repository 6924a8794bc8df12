import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

import { fieldsOf, homes } from "#tests/rig/visitor.ts";

export { expect } from "@playwright/test";

/** Every journey fails on an error in the console, a request to another host, or a breach of the content policy. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        // The browser itself writes a line for every 4xx answer, and for every request without a connection: journeys
        // provoke both on purpose.
        const isProvoked = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text());
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

/** No rule of axe is broken, WCAG 2.2 AA and best practices. Axe is a script: without script there is nothing to ask. */
export async function expectAccessible(page: Page) {
  if (base.info().project.use.javaScriptEnabled === false) return;
  // The legacy mode asks the page itself and opens no second one to sum up; frames of another origin it cannot ask.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" ")}`)).toEqual(
    [],
  );
}

export const admin = { email: "admin@porchlight.example", password: "the-porch-light-is-on" };

/** Signs the admin in as the form of /login does, whose own journeys are the office's, and opens no page. */
export async function signIn(page: Page) {
  expect(await post(page, "/login", admin)).toBe("/dashboard");
}

/** Sends a form as a browser without a script does, in the name of the page's visitor; gives where the answer leads. */
async function post(page: Page, path: string, form: Record<string, string>) {
  const origin = new URL(base.info().project.use.baseURL ?? "").origin;
  const reply = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  expect(reply.status()).toBe(302);
  return reply.headers().location ?? "";
}

/** Says in the open dialog who owns the home. */
export async function nameOwner(page: Page, address = "12 Owner St, Des Moines, IA 50309") {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full legal name", { exact: true }).fill("Olive Sample");
  await dialog.getByLabel("Mailing address", { exact: true }).fill(address);
}

/** Fills one property of the analysis form. */
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

/** Until a page with the analysis form that is hydrated is; a press before that is a plain post, which a reload would repeat. */
export const standing = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector("#analysis-form");
    const plain = document.querySelectorAll("script[src]").length === 1;
    return form && (plain || Object.keys(form).some((key) => key.startsWith("__reactProps")));
  });

export const proceed = (page: Page) => page.getByRole("button", { name: "Continue to e-mail" }).click();
export const send = (page: Page) => page.getByRole("button", { name: "Get my analysis" }).click();

/** Writes down a lead and stands on its page. */
export async function addLead(page: Page, name: string) {
  const email = `${name.replace(/\W+/g, ".").toLowerCase()}@owner.example`;
  const form = { formKey: crypto.randomUUID(), name, email, source: "e-mail" };
  await page.goto(await post(page, "/leads/new", form));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  return page.url();
}

export const note = (page: Page) => page.getByRole("textbox", { name: "Note" });

let last = 0;

/** Is in nobody's way: journeys run side by side, several of them in one millisecond. */
export function serial() {
  last = Math.max(last + 1, Date.now());
  return `${last}${process.env.TEST_WORKER_INDEX ?? ""}`;
}

/** Sends a rent analysis of one home and stands on its report. */
export async function askForRent(page: Page, { beds = "3" } = {}) {
  const street = `${serial()} Kingman Blvd`;
  const email = `owner${serial()}@owner.example`;
  const [home] = homes(1);
  const form = fieldsOf([{ ...home, streetAddress: street, bedrooms: beds }]);
  const sent = { ...form, step: "contact", formKey: crypto.randomUUID(), startedAt: "1", email };
  await page.goto(await post(page, "/analysis", sent));
  return { street, email };
}

/** Asks for one home with its bedrooms unknown and waits for the report. */
export async function openReport(page: Page) {
  await askForRent(page, { beds: "" });
  await expect(page.getByText("Estimated monthly rent").first()).toBeVisible({ timeout: 15_000 });
}
