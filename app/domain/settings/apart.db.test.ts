import { beforeEach, expect, test } from "vitest";
import { forgetKept } from "#app/domain/kept.server.ts";
import { saveSettings } from "#app/domain/settings/commands.server.ts";
import { findMeanwhile, findSettingsPage } from "#app/domain/settings/queries.server.ts";
import type { SectionId } from "#app/domain/settings/sections.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { addClaims } from "#app/seed/facts/claims.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";
import { makeWebinar } from "#tests/factories/referrals.ts";
import { staffActor } from "#tests/factories/staff.ts";

beforeEach(async () => {
  await db().delete(siteSettings);
  forgetKept();
});

/** A form as two people open it at once; each sends it with some fields typed anew. */
async function opened(section: SectionId, item: string | null = null) {
  const page = await findSettingsPage(section, item);
  if (!page) throw new Error("no such form");
  const { fields, rows } = page.values;
  return (typed: Record<string, string>) => ({
    section,
    item,
    seen: page.seen,
    typed: { fields: { ...fields, ...typed }, rows },
  });
}

const admins = async () =>
  [await staffActor({ role: "admin" }), await staffActor({ role: "admin" })] as const;

type Apart = {
  what: string;
  theirs: Record<string, string>;
  yours: Record<string, string>;
  field: string;
  apart: { label: string; theirs: string }[];
};

test.each<Apart>([
  {
    what: "times",
    theirs: { closesAt: "11:00" },
    yours: { opensAt: "13:00" },
    field: "fields.closesAt",
    apart: [{ label: "Last begins at", theirs: "11:00 AM" }],
  },
  {
    what: "weekdays",
    theirs: { day1: "", day2: "" },
    yours: { day3: "", day4: "", day5: "" },
    field: "fields.day1",
    apart: [
      { label: "Monday", theirs: "Not ticked" },
      { label: "Tuesday", theirs: "Not ticked" },
    ],
  },
  {
    what: "notice and days ahead",
    theirs: { horizonDays: "2" },
    yours: { noticeHours: "72" },
    field: "fields.noticeHours",
    apart: [{ label: "Bookable ahead", theirs: "2" }],
  },
])(
  "$what that two typed apart and that are wrong together are a conflict, with both in the form",
  async (each) => {
    const [one, other] = await admins();
    const form = await opened("visits");
    expect(await saveSettings(one, form(each.theirs))).toMatchObject({ ok: true });
    const stored = (await findSettings()).visits;
    const mine = form(each.yours);
    expect(await saveSettings(other, mine)).toMatchObject({ reason: "changed", field: each.field });
    expect((await findSettings()).visits).toEqual(stored);
    const meanwhile = await findMeanwhile(mine);
    expect(meanwhile).toMatchObject({
      both: [],
      apart: each.apart,
      changed: { by: one.name },
      merged: { fields: { ...each.theirs, ...each.yours } },
    });
    // Sent again as it then stands, it is a wrong form like any other.
    const again = { ...mine, seen: meanwhile?.seen ?? "", typed: meanwhile?.merged ?? mine.typed };
    expect(await saveSettings(other, again)).toMatchObject({ reason: "invalid", field: each.field });
  },
);

test("days of a claim that two typed apart and that are wrong together are a conflict", async () => {
  const [one, other] = await admins();
  await db().transaction((tx) => addClaims(tx, { now: new Date(), timeZone: "America/Chicago" }));
  const form = await opened("claims", "retention");
  const theirs = { asOf: "2020-01-01", expiresOn: "2020-06-01" };
  expect(await saveSettings(one, form(theirs))).toMatchObject({ ok: true });
  const late = await opened("claims", "retention");
  await saveSettings(one, late({ expiresOn: "2020-02-01" }));
  const mine = late({ asOf: "2020-03-01" });
  expect(await saveSettings(other, mine)).toMatchObject({ reason: "changed", field: "fields.expiresOn" });
  expect(await findMeanwhile(mine)).toMatchObject({
    apart: [{ label: "Last day shown", theirs: "2020-02-01" }],
    merged: { fields: { asOf: "2020-03-01", expiresOn: "2020-02-01" } },
  });
});

test("a day and a time of a webinar that have passed together are a conflict", async () => {
  const [one, other] = await admins();
  const now = new Date("2030-11-21T18:00:00Z");
  const { slug } = await makeWebinar({ startsAt: new Date("2030-12-10T20:00:00Z") });
  const form = await opened("webinars", slug);
  expect(await saveSettings(one, form({ time: "09:00" }), now)).toMatchObject({ ok: true });
  const mine = form({ day: "2030-11-21" });
  expect(await saveSettings(other, mine, now)).toMatchObject({ reason: "changed", field: "fields.time" });
  expect((await findMeanwhile(mine))?.apart).toEqual([{ label: "Time", theirs: "09:00" }]);
});

test("where both changed one text, that is told, and not what else they changed", async () => {
  const [one, other] = await admins();
  const form = await opened("visits");
  await saveSettings(one, form({ opensAt: "10:00", closesAt: "11:00" }));
  const mine = form({ opensAt: "13:00" });
  expect(await saveSettings(other, mine)).toMatchObject({ reason: "changed" });
  expect(await findMeanwhile(mine)).toMatchObject({
    both: [{ label: "First begins at", theirs: "10:00 AM" }],
    apart: [],
  });
});

test("of a list that both changed, only what both wrote in the same row is told", async () => {
  const [one, other] = await admins();
  const form = await opened("included");
  const [, ...rest] = form({}).typed.rows;
  const sent = (rows: typeof rest) => ({ ...form({}), typed: { fields: {}, rows } });
  await saveSettings(one, sent([{ text: "Theirs" }, ...rest]));
  const mine = sent([{ text: "Mine" }, ...rest, { text: "Added" }]);
  expect(await saveSettings(other, mine)).toMatchObject({ reason: "changed" });
  expect((await findMeanwhile(mine))?.both).toEqual([{ label: "line 1, Text", theirs: "Theirs" }]);
});

test("a row that another admin removed stays removed when somebody saves the rest of the list", async () => {
  const [one, other] = await admins();
  const form = await opened("included");
  const [first = {}, second = {}, ...rest] = form({}).typed.rows;
  const sent = (rows: typeof rest) => ({ ...form({}), typed: { fields: {}, rows } });
  await saveSettings(one, sent([second, ...rest, { text: "Theirs" }]));
  const mine = sent([first, { text: "Mine" }, ...rest, { text: "Added" }]);
  expect(await saveSettings(other, mine)).toMatchObject({ ok: true });
  const stored = (await findSettingsPage("included", null))?.values.rows;
  expect(stored).toEqual([{ text: "Mine" }, ...rest, { text: "Theirs" }, { text: "Added" }]);
});
