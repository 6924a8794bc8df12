import type { Page } from "@playwright/test";
import { defaultWalkthroughRules } from "#app/features/settings/company/defaults.ts";
import { nextOpenDays } from "#app/features/walkthroughs/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { expect, serial } from "./page.ts";

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).last().click();

/** Returns the street. */
export async function fillHome(page: Page, street = `${serial()} Cottage Grove Ave`) {
  await page.getByLabel("Property type").selectOption("single-family");
  await page.getByLabel("Estimated monthly rent").fill("$1,850");
  await page.getByLabel("Street address").fill(street);
  await page.getByLabel("ZIP").fill("50311");
  await page.getByLabel("City").fill("Des Moines");
  return street;
}

export async function fillContact(page: Page) {
  await page.getByLabel("Full name").fill("Ann Example");
  await page.getByLabel("Email").fill(`ann${serial()}@owner.example`);
  await page.getByLabel("Phone").fill("515 555 0188");
}

/** Returns the street. */
export async function toReview(page: Page) {
  await page.goto("/enroll");
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await fillContact(page);
  await goOn(page);
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  return street;
}

const timeZone = "America/Chicago";

/** The fifth day from now on which the office makes walkthroughs. */
export function anOpenDay() {
  const now = new Date();
  const rules = defaultWalkthroughRules(dayIn(timeZone, now));
  return nextOpenDays(rules, { now, timeZone }).at(-1)?.value ?? "";
}

export const enrollFromReport = (page: Page) =>
  page.goto(`/enroll?from=${new URL(page.url()).pathname.split("/")[2]}`);
