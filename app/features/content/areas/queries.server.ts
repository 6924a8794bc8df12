import { asc, eq, sql } from "drizzle-orm";
import { listBenchmarks } from "#app/features/analysis/queries/evidence.server.ts";
import { monthsBefore } from "#app/features/analysis/rules/distance.ts";
import {
  fewestLeases,
  homeArea,
  type RentTable,
  rentTable,
  type SignedRents,
} from "#app/features/content/areas/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findItem } from "#app/features/settings/items/commands.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { areas, comps } from "#db/schema/index.ts";

const inOrder = [asc(areas.position), asc(areas.name)];

const all = cached(() =>
  db()
    .select({
      area: {
        slug: areas.slug,
        name: areas.name,
        zips: areas.zips,
        intro: areas.intro,
        cityUrl: areas.cityUrl,
        rentalRules: areas.rentalRules,
      },
      isOnHome: areas.isOnHome,
    })
    .from(areas)
    .where(eq(areas.isHidden, false))
    .orderBy(...inOrder)
    .limit(200),
);

export const listAreas = async () =>
  (await all()).map(({ area: { slug, name, zips, intro } }) => ({ slug, name, zips, intro }));

export const listHomeAreas = async () =>
  (await all()).flatMap(({ area: { slug, name }, isOnHome }) => (isOnHome ? [{ slug, name }] : []));

/** For placeholders and samples: the first city with a ZIP code, else where the company is. */
export async function findExamplePlace() {
  const [cities, company] = await Promise.all([listAreas(), findCompany()]);
  const [first] = cities.flatMap(({ name, zips: [zip] }) => (zip ? [{ city: name, zip }] : []));
  return first ?? { city: company.city, zip: company.zip.slice(0, 5) };
}

export async function findHomeArea() {
  const cities = await listHomeAreas();
  return homeArea(
    await Promise.all(
      cities.map(async ({ name, slug }) => ({ name, slug, table: (await findAreaRents(slug)).table })),
    ),
  );
}

export const findArea = async (slug: string) =>
  (await all()).find(({ area }) => area.slug === slug.toLowerCase())?.area ?? null;

/** By city, else by ZIP code. */
export async function findRentalRules(home: { city: string | null; zipCode: string | null }) {
  const known = (await all()).map(({ area }) => area);
  const city = home.city?.trim().toLowerCase();
  const area =
    known.find(({ name }) => name.toLowerCase() === city) ??
    known.find(({ zips }) => zips.includes(home.zipCode ?? ""));
  return area?.rentalRules ? { ...area.rentalRules, city: area.name } : null;
}

export type AreaRents = { table: RentTable | null; signed: SignedRents | null };

const rents = cached(readRents);

export const findAreaRents = async (slug: string): Promise<AreaRents> =>
  (await rents()).get(slug) ?? { table: null, signed: null };

async function readRents(): Promise<Map<string, AreaRents>> {
  const [cities, { timeZone }] = await Promise.all([listAreas(), findCompany()]);
  const day = dayIn(timeZone, new Date());
  const zips = [...new Set(cities.flatMap((city) => city.zips))];
  const [benchmarks, signed] = await Promise.all([listBenchmarks(zips), listSignedRents(day)]);
  return new Map(
    cities.map((city) => [
      city.slug,
      { table: rentTable(benchmarks, { zips: city.zips, day }), signed: signed.get(city.slug) ?? null },
    ]),
  );
}

/**
 * Only the last lease of each home in the twelve months before `day` (`YYYY-MM-DD`), by slug of the city. Leaves out
 * sizes with too few leases.
 */
export async function listSignedRents(day: string): Promise<Map<string, SignedRents>> {
  const rows = await db().execute<{ slug: string } & SignedRents[number]>(sql`
    select area.slug, lease.bedrooms, count(*)::int as leases, bool_or(lease.sample) as sample,
      round(percentile_cont(0.5) within group (order by lease.rent_cents))::int as "medianCents"
    from ${areas} area
    join (
      select distinct on (address, zip_code) zip_code, rent_cents, bedrooms, sample
      from ${comps}
      where kind = 'signed' and excluded_reason is null and date > ${monthsBefore(day, 12)} and date <= ${day}
      order by address, zip_code, date desc
    ) lease on lease.zip_code = any(area.zips)
    group by area.slug, lease.bedrooms
    having count(*) >= ${fewestLeases}
    order by lease.bedrooms`);
  return Map.groupBy(rows, ({ slug }) => slug);
}

export const listAreasToEdit = () =>
  db()
    .select()
    .from(areas)
    .orderBy(...inOrder)
    .limit(200);

export async function findAreaToEdit(slug: string) {
  const area = await findItem(areas, slug);
  const { summary, url, checkedOn } = area?.facts.rentalRules ?? {};
  const rules = { rulesSummary: summary, rulesUrl: url, rulesCheckedOn: checkedOn };
  return area && { ...area, facts: { ...area.facts, ...rules } };
}
