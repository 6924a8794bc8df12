import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StaffActor } from "#app/domain/actor.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { saveSettings } from "#app/domain/site/settings/commands.server.ts";
import { findSettingsPage } from "#app/domain/site/settings/queries.server.ts";
import { settingsForms } from "#app/domain/site/settings/schema.ts";
import type { SectionId } from "#app/domain/site/settings/sections.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

const open = async (section: SectionId) => {
  const page = await findSettingsPage(section, null);
  if (!page) throw new Error("no such section");
  return page;
};

/** Sends the company's form with one fact changed. */
async function change(actor: StaffActor, seen: string, changed: object) {
  const { values } = await open("company");
  const typed = { ...values.fields, ...changed };
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
  const { fields } = settingsForms.company.parse({ seen, fields: given });
  return saveSettings(actor, { section: "company", seen, fields });
}

test("an admin's change shows at once, with the admin's name", async () => {
  const admin = await staffActor({ role: "admin" });
  const { sign } = await open("company");
  expect(await change(admin, sign, { shortName: "Lantern", phone: "(515) 555-0177" })).toMatchObject({
    ok: true,
  });
  const { company } = await findSettings();
  expect(company).toMatchObject({ shortName: "Lantern", phone: "+15155550177" });
  expect((await open("company")).changed?.by).toBe(admin.name);
});

test("staff may not change a setting, and nobody unknown", async () => {
  const staff = await staffActor({ role: "user" });
  const { sign } = await open("company");
  for (const actor of [staff, { kind: "visitor" } as const, { kind: "system" } as const])
    expect(
      await saveSettings(actor, { section: "company", seen: sign, fields: { name: "X" } }),
    ).toMatchObject({
      reason: "forbidden",
    });
});

test("of two admins who save the same section the second is told, and nothing is lost", async () => {
  const [one, other] = [await staffActor({ role: "admin" }), await staffActor({ role: "admin" })];
  const { sign } = await open("requirements");
  const rows = (title: string) => [{ title, detail: "As agreed." }];
  const both = await Promise.all([
    saveSettings(one, { section: "requirements", seen: sign, rows: rows("Keys") }),
    saveSettings(other, { section: "requirements", seen: sign, rows: rows("Bank") }),
  ]);
  expect(both.filter((result) => result.ok)).toHaveLength(1);
  expect(both.find((result) => !result.ok)).toMatchObject({ reason: "conflict" });
  expect((await findSettings()).requirements).toHaveLength(1);
});

test("facts and links share a row and do not stand in each other's way", async () => {
  const admin = await staffActor({ role: "admin" });
  const [facts, links] = [await open("company"), await open("links")];
  expect(await change(admin, facts.sign, { tagline: "We keep the light on." })).toMatchObject({ ok: true });
  const { fields, rows } = settingsForms.links.parse({
    seen: links.sign,
    fields: { bookingUrl: "https://book.example/call" },
    rows: [{ network: "x", url: "https://x.example/porchlight" }],
  });
  expect(await saveSettings(admin, { section: "links", seen: links.sign, fields, rows })).toMatchObject({
    ok: true,
  });
  expect((await findSettings()).company).toMatchObject({
    tagline: "We keep the light on.",
    bookingUrl: "https://book.example/call",
    residentPortalUrl: null,
    socials: [{ network: "x", url: "https://x.example/porchlight" }],
  });
});

test("every change counts up the version of its row", async () => {
  const admin = await staffActor({ role: "admin" });
  const version = async () =>
    (await db().select().from(siteSettings).where(eq(siteSettings.key, "testimonials")))[0]?.version ?? 0;
  for (const words of ["They call back.", "Plain statements."]) {
    const before = await version();
    const { sign } = await open("testimonials");
    const rows = [{ words, initials: "K. R.", town: "Clive", sample: true }];
    await saveSettings(admin, { section: "testimonials", seen: sign, rows });
    expect(await version()).toBe(before + 1);
  }
});
