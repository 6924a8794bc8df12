import { and, eq, sql } from "drizzle-orm";
import type { AreaFacts } from "#app/features/content/areas/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/slug.ts";
import { db } from "#db/instance.server.ts";
import { areas } from "#db/schema/index.ts";

/** Without a slug it adds one, named after the city. A rule cannot be checked on a future day. */
export async function saveArea(
  actor: Actor,
  { slug, version, facts }: { slug: string | null; version: number; facts: AreaFacts },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { rulesSummary, rulesUrl, rulesCheckedOn, ...written } = facts;
  const { timeZone } = await findCompany();
  if (rulesCheckedOn && rulesCheckedOn > dayIn(timeZone, now))
    return refused("invalid", "Enter a day that isn't in the future.", "rulesCheckedOn");
  const rentalRules =
    rulesSummary && rulesUrl && rulesCheckedOn
      ? { summary: rulesSummary, url: rulesUrl, checkedOn: rulesCheckedOn }
      : null;
  const values = { ...written, rentalRules, updatedAt: now, updatedBy: actor.userId };
  const result = slug === null ? await addArea(values) : await changeArea({ slug, version }, values);
  if (result.ok) clearCaches();
  return result;
}

type Values = Omit<typeof areas.$inferInsert, "slug">;

async function addArea(values: Values): Promise<Result<string>> {
  const slug = slugOf(values.name);
  if (slug === "")
    return refused("invalid", "Use letters from A to Z. They become the page's address.", "name");
  const added = await db()
    .insert(areas)
    .values({ ...values, slug })
    .onConflictDoNothing()
    .returning({ slug: areas.slug });
  return added.length > 0
    ? done(slug)
    : refused("conflict", "Another city already uses this address.", "name");
}

async function changeArea(
  { slug, version }: { slug: string; version: number },
  values: Values,
): Promise<Result<string>> {
  const changed = await db()
    .update(areas)
    .set({ ...values, version: sql`${areas.version} + 1` })
    .where(and(eq(areas.slug, slug), eq(areas.version, version)))
    .returning({ slug: areas.slug });
  if (changed.length > 0) return done(slug);
  const known = await db().$count(areas, eq(areas.slug, slug));
  return known > 0 ? changedElsewhere("this city") : refused("not_found", "City not found");
}
