import { beforeEach, expect, test } from "vitest";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { newItem } from "#app/features/settings/sections/names.ts";
import { findSection, findSettingsPage } from "#app/features/settings-page/queries.server.ts";
import { specOf } from "#app/features/settings-page/sections/all.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, quotes, siteSettings } from "#db/schema/index.ts";
import { sendSettings } from "#tests/factories/settings.ts";
import { staffActor } from "#tests/factories/staff.ts";

const today = dayIn("America/Chicago", new Date());
const nextYear = `${Number(today.slice(0, 4)) + 1}-03-01`;
const rate = "enrollmentEstimate-managementBasisPoints";

beforeEach(async () => {
  await db().delete(quotes);
  await db().delete(feeSchedules);
  await db().delete(siteSettings);
  clearCaches();
});

async function save(item: string, changed: Record<string, string>, role: "admin" | "user" = "admin") {
  const page = await findSettingsPage("fees", item);
  if (!page) throw new Error("no such schedule");
  const { fields, rows } = page.values;
  const sent = { section: "fees" as const, item, seen: page.seen };
  return sendSettings(await staffActor({ role }), {
    ...sent,
    typed: { fields: { ...fields, ...changed }, rows },
  });
}

test("a schedule applies from its first day", async () => {
  expect(await save(newItem, {}, "user")).toMatchObject({ reason: "forbidden" });
  expect(await save(newItem, { [rate]: "7.5" })).toEqual({ ok: true, value: today });
  expect(await save(newItem, { [rate]: "9", effectiveFrom: nextYear })).toEqual({
    ok: true,
    value: nextYear,
  });
  expect((await findSchedule(today)).enrollmentEstimate.managementBasisPoints).toBe(750);
  expect((await findSchedule(nextYear)).enrollmentEstimate.managementBasisPoints).toBe(900);
});

test("refuses a schedule that starts in the past or on the day of another", async () => {
  const field = "fields.effectiveFrom";
  expect(await save(newItem, { effectiveFrom: "2020-01-01" })).toMatchObject({ reason: "invalid", field });
  await save(newItem, {});
  expect(await save(newItem, { [rate]: "7" })).toMatchObject({ reason: "conflict", field });
});

test("a schedule can be changed until a quote uses it", async () => {
  await save(newItem, { [rate]: "75" });
  expect(await save(today, { [rate]: "7.5" })).toMatchObject({ ok: true });
  await db().transaction((tx) =>
    issueQuote(tx, {
      leadId: null,
      model: "pitchPricing",
      scheduleName: today,
      document: {},
      now: new Date(),
    }),
  );
  expect(await save(today, { [rate]: "8" })).toMatchObject({ reason: "conflict" });
  expect((await findSchedule(today)).enrollmentEstimate.managementBasisPoints).toBe(750);
});

test("saves contents of renamed plans", async () => {
  await save(newItem, { "websitePlans-plans-0-name": "Essential Care" });
  const { fields } = specOf(await findSection("plan-contents"));
  expect(fields.map(({ name }) => name)).toEqual(["summaryEssential Care", "summaryGrowth", "summaryWealth"]);
  const page = await findSettingsPage("plan-contents", null);
  const typed = {
    fields: { ...page?.values.fields, "summaryEssential Care": "The basics" },
    rows: [
      {
        title: "Inspections",
        "Essential Care": "on",
        "Essential Care, detail": "1 a year",
        Growth: "on",
        "Growth, detail": "",
        Wealth: "",
        "Wealth, detail": "",
      },
    ],
  };
  const sent = { section: "plan-contents" as const, item: null, seen: page?.seen ?? "", typed };
  expect(await sendSettings(await staffActor({ role: "admin" }), sent)).toMatchObject({ ok: true });
  expect((await findSettings())["plan-contents"]).toEqual({
    summaries: { "Essential Care": "The basics" },
    rows: [{ title: "Inspections", answers: { "Essential Care": "1 a year", Growth: "yes" } }],
  });
  expect((await findSettingsPage("plan-contents", null))?.values).toEqual(typed);
});
