import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  findArea,
  findAreaRents,
  findHomeArea,
  listAreas,
  listHomeAreas,
  listSignedRents,
} from "#app/features/content/areas/queries.server.ts";
import { saveArea } from "#app/features/content/commands.server.ts";
import { AreaFacts } from "#app/features/content/schema.ts";
import { searchSite } from "#app/features/content/search/queries.server.ts";
import { findSiteContents } from "#app/features/content/sitemap/queries.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { loader as area } from "#app/routes/site/area.tsx";
import { addAreas } from "#app/seed/data/areas.ts";
import { db } from "#db/instance.server.ts";
import { areas, comps } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { staffActor } from "#tests/factories/staff.ts";

const day = "2026-11-21";

beforeEach(async () => {
  await db().delete(areas);
  await db().delete(comps);
  await db().transaction((tx) => addAreas(tx));
  clearCaches();
});

const lease = (at: number, over: Partial<typeof comps.$inferInsert> = {}): typeof comps.$inferInsert => ({
  address: `${at} Sample Street`,
  city: "Ankeny",
  zipCode: at % 2 ? "50023" : "50021",
  propertyType: "single-family",
  bedrooms: 2 + (at % 3),
  bathrooms: 2,
  squareFootage: 1_400,
  rentCents: 150_000 + at * 10_000,
  kind: "signed",
  date: "2026-05-01",
  ...over,
});

const raw = {
  name: "Ankeny",
  zips: "50021, 50023",
  intro: "North of Des Moines.",
  position: "20",
  cityUrl: "https://www.ankenyiowa.gov/",
  isOnHome: "on",
};
const edit = (over: Record<string, unknown> = {}, version = 1, slug: string | null = "ankeny") => ({
  slug,
  version,
  facts: AreaFacts.parse({ ...raw, ...over }),
});
const versionOf = async (slug: string) => {
  const [row] = await db().select({ version: areas.version }).from(areas).where(eq(areas.slug, slug));
  return row?.version;
};

test("the sample company has nine cities, six of them on the home page, each with public rents", async () => {
  expect(await db().$count(areas)).toBe(9);
  expect((await listHomeAreas()).map(({ name }) => name)).toEqual([
    "West Des Moines",
    "Ankeny",
    "Urbandale",
    "Johnston",
    "Waukee",
    "Clive",
  ]);
  for (const { slug, zips } of await db().select().from(areas))
    expect((await findAreaRents(slug)).table?.columns.map(({ zip }) => zip)).toEqual(zips);
});

test("sends visitors only the fields of a city that its page shows", async () => {
  const { data } = await answerOf(area(sentTo({ path: "/areas/ankeny", params: { city: "ankeny" } })));
  const sent = data as { area: object; others: object[] };
  expect(Object.keys(sent.area).sort()).toEqual(["cityUrl", "intro", "name", "rentalRules", "slug", "zips"]);
  for (const other of sent.others) expect(Object.keys(other).sort()).toEqual(["name", "slug"]);
});

test("needs five signed leases of one size in the last twelve months for a median", async () => {
  const threeBedrooms = { bedrooms: 3 };
  await db()
    .insert(comps)
    .values([
      ...[1, 2, 3, 4].map((at) => lease(at, threeBedrooms)),
      ...[6, 7, 8, 9].map((at) => lease(at, { bedrooms: 4 })),
    ]);
  expect((await listSignedRents(day)).get("ankeny")).toBeUndefined();
  await db()
    .insert(comps)
    .values(lease(5, { ...threeBedrooms, sample: true }));
  expect((await listSignedRents(day)).get("ankeny")).toMatchObject([
    { bedrooms: 3, leases: 5, medianCents: 180_000, sample: true },
  ]);
});

test("listings, old leases, other cities and an earlier lease of the same home do not count", async () => {
  await db()
    .insert(comps)
    .values(
      [
        ...[1, 2, 3, 4].map((at) => lease(at)),
        lease(5, { kind: "listed" }),
        lease(6, { date: "2025-11-21" }),
        lease(7, { zipCode: "50263" }),
        lease(4, { date: "2026-01-02", rentCents: 1_000 }),
        lease(8, { date: "2026-11-22" }),
      ].map((each) => ({ ...each, bedrooms: 3 })),
    );
  expect(await listSignedRents(day)).toEqual(new Map());
});

test("an admin changes a city, and the page shows it at once", async () => {
  const admin = await staffActor({ role: "admin" });
  expect((await findArea("Ankeny"))?.intro).toContain("High Trestle");
  expect(await saveArea(admin, edit())).toEqual({ ok: true, value: "ankeny" });
  expect(await findArea("ankeny")).toMatchObject({
    intro: "North of Des Moines.",
    zips: ["50021", "50023"],
    rentalRules: null,
  });
  expect(await versionOf("ankeny")).toBe(2);
});

test("refuses a change to a city that someone else has changed", async () => {
  const admin = await staffActor({ role: "admin" });
  await saveArea(admin, edit({ intro: "Theirs." }));
  expect(await saveArea(admin, edit({ intro: "Mine." }))).toMatchObject({ ok: false, reason: "changed" });
  const [row] = await db().select().from(areas).where(eq(areas.slug, "ankeny"));
  expect(row?.intro).toBe("Theirs.");
});

test("gives a new city its own URL", async () => {
  const admin = await staffActor({ role: "admin" });
  const added = (name: string) => saveArea(admin, edit({ name, zips: "50009" }, 0, null));
  expect(await added("Ankeny")).toMatchObject({ reason: "conflict", field: "name" });
  expect(await added("…")).toMatchObject({ reason: "invalid", field: "name" });
  expect(await added("Altoona")).toEqual({ ok: true, value: "altoona" });
  expect((await findArea("altoona"))?.name).toBe("Altoona");
});

test("only an admin can change a city", async () => {
  for (const actor of [visitor, await staffActor()])
    expect(await saveArea(actor, edit())).toMatchObject({ ok: false, reason: "forbidden" });
  expect(await versionOf("ankeny")).toBe(1);
});

test("a hidden city has no page and is in no list, no search and no sitemap, until it is shown again", async () => {
  const admin = await staffActor({ role: "admin" });
  const named = async () => [
    ...(await listAreas()).map(({ slug }) => slug),
    ...(await findHomeArea()).cities.map(({ slug }) => slug),
    ...(await findSiteContents(new Date())).areas.map(({ slug }) => slug),
    ...(await searchSite("Ankeny")).map(({ to }) => to),
  ];
  expect((await named()).filter((name) => name.endsWith("ankeny"))).toHaveLength(4);
  expect(await saveArea(admin, edit({ isHidden: "on" }))).toMatchObject({ ok: true });
  expect(await findArea("ankeny")).toBeNull();
  expect((await findAreaRents("ankeny")).table).toBeNull();
  expect((await named()).filter((name) => name.endsWith("ankeny"))).toEqual([]);
  expect(await saveArea(admin, edit({}, 2))).toMatchObject({ ok: true });
  expect(await findArea("ankeny")).toMatchObject({ name: "Ankeny" });
});

test("refuses a ZIP code that does not exist, and names it", () => {
  const wrong = (zips: string) => AreaFacts.safeParse({ ...raw, zips }).error?.issues;
  expect(wrong("50021, 00001")).toMatchObject([
    { path: ["zips"], message: "“00001”: That ZIP code doesn't exist." },
  ]);
  expect(wrong("50021, 5002")).toMatchObject([{ message: "“5002”: Enter each ZIP code with five digits." }]);
  expect(wrong("50021, 52801")).toBeUndefined();
});

test("requires a check date that is not in the future, in the company's zone", async () => {
  const admin = await staffActor({ role: "admin" });
  const evening = new Date("2026-11-22T03:00:00Z");
  const checked = (rulesCheckedOn: string) => {
    const rule = { rulesSummary: "Register.", rulesUrl: "https://www.ankenyiowa.gov/rules", rulesCheckedOn };
    return saveArea(admin, edit(rule), evening);
  };
  for (const ahead of ["2099-01-01", "2026-11-22"])
    expect(await checked(ahead)).toMatchObject({ reason: "invalid", field: "rulesCheckedOn" });
  expect(await versionOf("ankeny")).toBe(1);
  expect(await checked("2026-11-21")).toMatchObject({ ok: true });
});

test("a rule without its source or day is refused, field by field", () => {
  const { error } = AreaFacts.safeParse({
    ...raw,
    rulesSummary: "Register.",
  });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["rulesUrl", "rulesCheckedOn"]);
});
