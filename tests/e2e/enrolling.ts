import type { Page } from "@playwright/test";
import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
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

export function aWorkingDay() {
  const day = new Date(Date.now() + 5 * 86_400_000);
  const text = () => day.toISOString().slice(0, 10);
  const holidays = holidaysAhead(new Date().toISOString().slice(0, 10));
  while ([0, 6].includes(day.getUTCDay()) || holidays.includes(text())) day.setUTCDate(day.getUTCDate() + 1);
  return text();
}

export const enrollFromReport = (page: Page) =>
  page.goto(`/enroll?from=${new URL(page.url()).pathname.split("/")[2]}`);
