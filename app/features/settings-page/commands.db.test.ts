import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { newItem } from "#app/features/settings/sections/names.ts";
import { findMember, listTeam } from "#app/features/settings/team/queries.server.ts";
import {
  findConflict,
  findSettingsPage,
  listSettingsItems,
  type SettingsPage,
} from "#app/features/settings-page/queries.server.ts";
import type { SectionId } from "#app/features/settings-page/sections/types.ts";
import type { Actor, StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { addAreas } from "#app/seed/data/areas.ts";
import { db } from "#db/instance.server.ts";
import { areas, auditLog, siteSettings, teamMembers } from "#db/schema/index.ts";
import { makeWebinar } from "#tests/factories/referrals.ts";
import { sendSettings } from "#tests/factories/settings.ts";
import { staffActor } from "#tests/factories/staff.ts";

beforeEach(async () => {
  await db().delete(siteSettings);
  clearCaches();
});

async function open(section: SectionId, item: string | null = null) {
  const page = await findSettingsPage(section, item);
  if (!page) throw new Error("no such form");
  return { section, item, page };
}

function typed({ section, item, page }: Awaited<ReturnType<typeof open>>, changed: Record<string, string>) {
  const { fields, rows } = page.values;
  return { section, item, seen: page.seen, typed: { fields: { ...fields, ...changed }, rows } };
}

const withRows = (form: Awaited<ReturnType<typeof open>>, rows: SettingsPage["values"]["rows"]) => ({
  ...typed(form, {}),
  typed: { fields: form.page.values.fields, rows },
});

const aMember = () => ({
  slug: "ada-sample",
  name: "Ada Sample",
  role: "Leasing",
  email: "ada@porchlight.example",
  phone: "+15155550190",
  bio: "Ada knows every key.",
  position: 1,
});

const admins = async () =>
  [await staffActor({ role: "admin" }), await staffActor({ role: "admin" })] as const;

test("each change of a setting, a person or a webinar leaves its old and new values in the audit log", async () => {
  const [admin] = await admins();
  await db().insert(teamMembers).values(aMember());
  const save = async (section: SectionId, item: string | null, changed: Record<string, string>) => {
    expect(await sendSettings(admin, typed(await open(section, item), changed))).toMatchObject({ ok: true });
    const [row] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    return row;
  };
  await save("company", null, { shortName: "Lantern" });
  expect(await save("company", null, { shortName: "Porch" })).toMatchObject({
    action: "setting",
    actorId: admin.userId,
    subject: "setting:company",
    data: { before: { shortName: "Lantern" }, after: { shortName: "Porch" } },
  });
  expect(await save("team", "ada-sample", { role: "Broker" })).toMatchObject({
    subject: "team_members:ada-sample",
    data: { before: { role: "Leasing" }, after: { role: "Broker" } },
  });
  const { slug } = await makeWebinar({ title: "Rent it out" });
  expect(await save("webinars", slug, { title: "Rent or sell" })).toMatchObject({
    subject: `webinar:${slug}`,
  });
  const rows = await db()
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(eq(auditLog.subject, `webinar:${slug}`));
  expect(rows).toEqual([{ data: { before: { title: "Rent it out" }, after: { title: "Rent or sell" } } }]);
});

test("shows an admin's change at once, with the admin's name", async () => {
  const [admin] = await admins();
  const change = typed(await open("company"), { shortName: "Lantern", phone: "(515) 555-0177" });
  expect(await sendSettings(admin, change)).toMatchObject({ ok: true });
  const { company } = await findSettings();
  expect(company).toMatchObject({ shortName: "Lantern", phone: "+15155550177" });
  const { changed, values } = (await open("company")).page;
  expect(changed?.by).toBe(admin.name);
  expect(values.fields.phone).toBe("515-555-0177");
});

test("refuses staff, visitors and the system", async () => {
  const staff = await staffActor({ role: "user" });
  const others: Actor[] = [staff, { kind: "visitor" }, { kind: "system" }];
  const change = typed(await open("company"), { name: "X" });
  for (const actor of others)
    expect(await sendSettings(actor, change)).toMatchObject({ reason: "forbidden" });
});

test("refuses a form that someone else changed, and shows both versions", async () => {
  const [one, other] = await admins();
  const form = await open("company");
  await sendSettings(one, typed(form, { tagline: "Theirs.", street: "7 Sample Street" }));
  const mine = typed(form, { tagline: "Mine." });
  expect(await sendSettings(other, mine)).toMatchObject({ ok: false, reason: "changed" });
  expect((await findSettings()).company.tagline).toBe("Theirs.");
  const conflict = await findConflict(mine);
  expect(conflict).toMatchObject({
    differences: [
      { label: "Tagline", stored: "Theirs." },
      { label: "Street", stored: "7 Sample Street" },
    ],
    changed: { by: one.name },
  });
  expect(await sendSettings(other, { ...mine, seen: conflict?.seen ?? "" })).toMatchObject({ ok: true });
  expect((await findSettings()).company.tagline).toBe("Mine.");
  expect(await sendSettings(other, mine)).toMatchObject({ ok: true });
});

test("stores one of two forms that are sent at the same time", async () => {
  const [one, other] = await admins();
  const list = await open("requirements");
  const rows = (title: string) => [{ title, detail: "As agreed." }];
  const both = await Promise.all([
    sendSettings(one, withRows(list, rows("Keys"))),
    sendSettings(other, withRows(list, rows("Bank"))),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "changed" });
  expect((await findSettings()).requirements).toHaveLength(1);
});

test("facts and links share a row without conflicts", async () => {
  const [admin] = await admins();
  const [facts, links] = [await open("company"), await open("links")];
  await sendSettings(admin, typed(facts, { tagline: "We keep the light on." }));
  const change = typed(links, { bookingUrl: "https://book.example/call" });
  const socials = [{ network: "x", url: "https://x.example/porchlight" }];
  expect(await sendSettings(admin, { ...change, typed: { ...change.typed, rows: socials } })).toMatchObject({
    ok: true,
  });
  expect((await findSettings()).company).toMatchObject({
    tagline: "We keep the light on.",
    bookingUrl: "https://book.example/call",
    residentPortalUrl: null,
    socials,
  });
});

test("reads weekdays, closed days and dollars", async () => {
  const [admin] = await admins();
  const walkthroughs = typed(await open("visits"), { weekdays: "2\n3\n4\n5\n6", opensAt: "10:00" });
  walkthroughs.typed.rows = [{ day: "2026-12-24" }, { day: "2026-11-27" }];
  expect(await sendSettings(admin, walkthroughs)).toMatchObject({ ok: true });
  const terms = { feeCents: "450", contactHours: "12" };
  expect(await sendSettings(admin, typed(await open("referral-terms"), terms))).toMatchObject({ ok: true });
  const settings = await findSettings();
  expect(settings["referral-terms"]).toEqual({
    activeDays: 90,
    feeCents: 450_00,
    contactHours: 12,
    firstRentRequired: true,
  });
  expect(settings.visits).toMatchObject({
    weekdays: [2, 3, 4, 5, 6],
    opensAt: "10:00",
    closesAt: "16:30",
    closedDays: ["2026-12-24", "2026-11-27"],
  });
});

test("the date of a policy is that of its last change", async () => {
  const [admin] = await admins();
  const shipped = (await findSettings())["policy:terms"].updatedOn;
  const later = new Date("2031-05-05T17:00:00Z");
  await sendSettings(admin, typed(await open("policy:terms"), {}), later);
  expect((await findSettings())["policy:terms"].updatedOn).toBe(shipped);
  await sendSettings(admin, typed(await open("policy:terms"), { text: "New words." }), later);
  expect((await findSettings())["policy:terms"]).toMatchObject({
    updatedOn: "2031-05-05",
    text: "New words.",
  });
});

test("finds no item at an unknown address", async () => {
  expect(await findSettingsPage("areas", "nowhere")).toBe(null);
});

test("adds a city, and refuses a second one with its name", async () => {
  const [one] = await admins();
  await db().delete(areas);
  await db().transaction((tx) => addAreas(tx));
  const form = await open("areas", "ankeny");
  const added = typed(await open("areas", newItem), {
    ...form.page.values.fields,
    name: "Altoona",
  });
  expect(await sendSettings(one, added)).toEqual({ ok: true, value: "altoona" });
  expect(await sendSettings(one, added)).toMatchObject({ reason: "conflict", field: "fields.name" });
  const accented = { ...added, typed: { rows: [], fields: { ...added.typed.fields, name: "Peña Crèek" } } };
  expect(await sendSettings(one, accented)).toEqual({ ok: true, value: "pena-creek" });
});

test.each([
  ["areas", { intro: "Theirs." }, { intro: "Mine." }, "Introduction"],
  ["team", { role: "Theirs" }, { role: "Mine" }, "Title"],
  ["webinars", { title: "Theirs" }, { title: "Mine" }, "Title"],
] as const)("shows who changed %s last, also in a conflict", async (section, theirs, mine, label) => {
  const [one, other] = await admins();
  await db().delete(areas);
  await db().transaction((tx) => addAreas(tx));
  await db().delete(teamMembers);
  await db().insert(teamMembers).values(aMember());
  const { slug } = await makeWebinar({ startsAt: new Date("2031-05-01T17:00:00Z"), topics: ["One"] });
  const item = { areas: "ankeny", team: "ada-sample", webinars: slug }[section];
  const form = await open(section, item);
  expect(form.page.changed).toMatchObject({ by: null });
  const at = new Date("2026-12-21T16:20:00Z");
  expect(await sendSettings(one, typed(form, theirs), at)).toMatchObject({ ok: true });
  const changed = { at, by: one.name };
  expect((await open(section, item)).page.changed).toEqual(changed);
  const late = typed(form, mine);
  expect(await sendSettings(other, late)).toMatchObject({ reason: "changed" });
  const [text] = Object.values(theirs);
  expect(await findConflict(late)).toMatchObject({ changed, differences: [{ label, stored: text }] });
});

test("an admin adds a member of the team, moves the meeting link, and hides the page", async () => {
  const admin: StaffActor = await staffActor({ role: "admin" });
  await db().delete(teamMembers);
  const blank = await open("team", newItem);
  const facts = {
    name: "Ada O’Brien",
    role: "Leasing",
    email: "ada@porchlight.example",
    phone: "(515) 555-0190",
    bio: "Ada knows every key.",
  };
  expect(await sendSettings(admin, typed(blank, facts))).toEqual({ ok: true, value: "ada-obrien" });
  expect(await sendSettings(admin, typed(blank, facts))).toMatchObject({ field: "fields.name" });
  const link = { schedulingUrl: "https://meet.example/ada" };
  await sendSettings(admin, typed(await open("team", "ada-obrien"), link));
  expect(await findMember("ada-obrien")).toMatchObject({ ...link, phone: "+15155550190" });
  await sendSettings(admin, typed(await open("team", "ada-obrien"), { schedulingUrl: "", isHidden: "on" }));
  expect(await listTeam()).toEqual([]);
  expect(await db().select().from(teamMembers)).toMatchObject([{ isHidden: true, updatedBy: admin.userId }]);
  expect(await listSettingsItems("team")).toEqual([
    { id: "ada-obrien", label: "Ada O’Brien", note: "Leasing, hidden" },
  ]);
  await sendSettings(admin, typed(await open("team", "ada-obrien"), { isHidden: "" }));
  expect(await findMember("ada-obrien")).toMatchObject({ schedulingUrl: null });
  expect(await findMember("ada-obrien")).not.toHaveProperty("updatedBy");
});

test("an admin without a second factor can't require one of admins", async () => {
  const [admin] = await admins();
  const form = typed(await open("security"), { requireSecondFactor: "on" });
  expect(await sendSettings(admin, form)).toMatchObject({
    reason: "conflict",
    field: "fields.requireSecondFactor",
  });
  expect((await findSettings()).security.requireSecondFactor).toBe(false);
});
