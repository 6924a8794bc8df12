import { asc, eq, sql } from "drizzle-orm";
import { listBenchmarks } from "#app/domain/analysis/queries.server.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import {
  fewestLeases,
  homeArea,
  type RentTable,
  rentTable,
  type SignedRents,
} from "#app/domain/areas/rules.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { kept } from "#app/domain/kept.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { areas, comps, users } from "#db/schema/index.ts";

const inOrder = [asc(areas.position), asc(areas.name)];

/** What an admin writes and visitors read. */
const facts = {
  name: areas.name,
  zips: areas.zips,
  intro: areas.intro,
  cityUrl: areas.cityUrl,
  rentalRules: areas.rentalRules,
};

const all = kept(() =>
  db()
    .select({ area: { slug: areas.slug, ...facts }, isOnHome: areas.isOnHome })
    .from(areas)
    .where(eq(areas.isHidden, false))
    .orderBy(...inOrder)
    .limit(200),
);

/** The cities that have a page, in the order of the settings. */
export const listAreas = async () =>
  (await all.ask()).map(({ area: { slug, name, zips, intro } }) => ({ slug, name, zips, intro }));

/** Those that the home page and the listings page name. */
export const listHomeAreas = async () =>
  (await all.ask()).flatMap(({ area: { slug, name }, isOnHome }) => (isOnHome ? [{ slug, name }] : []));

/** What the home page says of them, as of today in the company's zone. */
export async function findHomeArea() {
  const cities = await listHomeAreas();
  return homeArea(
    await Promise.all(
      cities.map(async ({ name, slug }) => ({ name, slug, table: (await findAreaRents(slug)).table })),
    ),
  );
}

/** A city's page by the slug of its address, in whatever case; null where we have none. */
export const findArea = async (slug: string) =>
  (await all.ask()).find(({ area }) => area.slug === slug.toLowerCase())?.area ?? null;

/** What is known of the rents in one city; each is null where there is too little. */
export type AreaRents = { table: RentTable | null; signed: SignedRents | null };

const rents = kept(readRents);

/**
 * The rents of every city by its slug, as of today in the company's zone. A change shows within five seconds.
 */
export const findAreaRents = async (slug: string): Promise<AreaRents> =>
  (await rents.ask()).get(slug) ?? { table: null, signed: null };

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
 * The rents signed within twelve months of a day (`YYYY-MM-DD`), by the slug of the city: of each home the
 * last one. Cities and sizes with fewer than `fewestLeases` are left out.
 */
export async function listSignedRents(day: string): Promise<Map<string, SignedRents>> {
  const rows = await db().execute<{
    slug: string;
    /** Null in the row of the whole city. */
    bedrooms: number | null;
    leases: number;
    median: number;
    fewest: number;
    most: number;
    sample: boolean;
  }>(sql`
    select area.slug, lease.bedrooms, count(*)::int as leases,
      percentile_cont(0.5) within group (order by lease.rent_cents)::float8 as median,
      min(lease.bedrooms) as fewest, max(lease.bedrooms) as most, bool_or(lease.sample) as sample
    from ${areas} area
    join (
      select distinct on (address, zip_code) zip_code, rent_cents, bedrooms, sample
      from ${comps}
      where kind = 'signed' and date > ${monthsBefore(day, 12)} and date <= ${day}
      order by address, zip_code, date desc
    ) lease on lease.zip_code = any(area.zips)
    group by grouping sets ((area.slug), (area.slug, lease.bedrooms))
    having count(*) >= ${fewestLeases}
    order by lease.bedrooms`);
  const sizes = Map.groupBy(
    rows.filter(({ bedrooms }) => bedrooms !== null),
    ({ slug }) => slug,
  );
  return new Map(
    rows
      .filter(({ bedrooms }) => bedrooms === null)
      .map(({ slug, leases, median, fewest, most, sample }) => [
        slug,
        {
          leases,
          sample,
          fewestBedrooms: fewest,
          mostBedrooms: most,
          medianCents: Math.round(median),
          bySize: (sizes.get(slug) ?? []).map((size) => ({
            bedrooms: size.bedrooms ?? 0,
            leases: size.leases,
            medianCents: Math.round(size.median),
          })),
        },
      ]),
  );
}

/** Every city, hidden ones too, for the list in the settings. */
export const listAreasToEdit = () =>
  db()
    .select({ slug: areas.slug, name: areas.name, isHidden: areas.isHidden })
    .from(areas)
    .orderBy(...inOrder)
    .limit(200);

/** What the form of a city is filled from, and who changed it last; null where we have none. */
export async function findAreaToEdit(slug: string) {
  const [area] = await db()
    .select({
      facts: { ...facts, position: areas.position, isOnHome: areas.isOnHome, isHidden: areas.isHidden },
      version: areas.version,
      changed: { at: areas.updatedAt, by: users.name },
    })
    .from(areas)
    .leftJoin(users, eq(users.id, areas.updatedBy))
    .where(eq(areas.slug, slug));
  if (!area) return null;
  const { rentalRules, ...written } = area.facts;
  return {
    ...area,
    facts: {
      ...written,
      zips: written.zips.join(", "),
      rulesSummary: rentalRules?.summary,
      rulesUrl: rentalRules?.url,
      rulesCheckedOn: rentalRules?.checkedOn,
    },
  };
}
