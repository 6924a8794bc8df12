import { expect, test } from "vitest";
import { findClaims, listClaimsToEdit } from "#app/features/content/claims/queries.server.ts";
import { saveClaim } from "#app/features/content/commands.server.ts";
import type { ClaimFacts } from "#app/features/content/schema.ts";
import { findItem } from "#app/features/settings/items/commands.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { addClaims } from "#app/seed/data/claims.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";
import { staffActor } from "#tests/factories/staff.ts";

const now = new Date("2026-11-21T12:00:00Z");

async function seeded() {
  await db().transaction((tx) => addClaims(tx, { now, timeZone: "America/Chicago" }));
  clearCaches();
}

const change = (over: Partial<ClaimFacts> = {}, version = 1, slug = "retention") => ({
  slug,
  version,
  facts: {
    wording: "{value} of owners stay",
    value: "81%",
    fallback: "Most owners stay",
    asOf: "2026-11-20",
    source: "a test",
    expiresOn: "2027-11-20",
    isHidden: false,
    ...over,
  },
});

const versionOf = async (slug: string) => (await findItem(claims, slug))?.version ?? 0;

test("the sample claims show no numbers a year later", async () => {
  await seeded();
  expect((await findClaims("2026-11-21")).retention?.asOf).toBe("2026-10-31");
  for (const claim of Object.values(await findClaims("2028-01-01"))) expect(claim?.text).not.toMatch(/\d/);
});

test("only an admin can change a claim, and visitors see it right away", async () => {
  await seeded();
  const refusal = { ok: false, reason: "forbidden" };
  expect(await saveClaim(visitor, change())).toMatchObject(refusal);
  expect(await saveClaim(await staffActor({ role: "user" }), change())).toMatchObject(refusal);
  expect((await findClaims("2026-11-21")).retention?.text).toBe("79% retention of owners");
  const admin = await staffActor({ role: "admin" });
  expect(await saveClaim(admin, change())).toEqual({ ok: true, value: "retention" });
  expect((await findClaims("2026-11-21")).retention?.text).toBe("81% of owners stay");
  expect(await findItem(claims, "retention")).toMatchObject({ version: 2, changed: { by: admin.name } });
});

test("hides a claim everywhere until it is shown again", async () => {
  await seeded();
  const admin = await staffActor({ role: "admin" });
  const version = await versionOf("retention");
  expect(await saveClaim(admin, change({ isHidden: true }, version))).toMatchObject({ ok: true });
  for (const day of ["2026-11-21", "2028-01-01"])
    expect(await findClaims(day)).not.toHaveProperty("retention");
  expect((await listClaimsToEdit()).some(({ slug }) => slug === "retention")).toBe(true);
  expect(await saveClaim(admin, change({}, version + 1))).toMatchObject({ ok: true });
  expect((await findClaims("2026-11-21")).retention?.text).toBe("81% of owners stay");
});
