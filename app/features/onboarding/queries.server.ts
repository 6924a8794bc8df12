import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { quoteCode } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, areas, leads, onboardings, quotes } from "#db/schema/index.ts";

/** By city, else by ZIP code. Uses the caller's connection. */
export async function findRulesIn(tx: Transaction, home: { city: string | null; zipCode: string | null }) {
  const isCity = sql<boolean>`lower(${areas.name}) = lower(trim(${home.city ?? ""}::text))`;
  const [area] = await tx
    .select({ city: areas.name, rules: areas.rentalRules })
    .from(areas)
    .where(
      and(eq(areas.isHidden, false), sql`(${isCity} or ${home.zipCode ?? ""}::text = any(${areas.zips}))`),
    )
    .orderBy(desc(isCity), areas.position, areas.name)
    .limit(1);
  return area?.rules ? { ...area.rules, city: area.city } : null;
}

type OwnerItem = {
  id: string;
  title: string;
  detail: string | null;
  dueOn: string | null;
  isDone: boolean;
  /** Names of what was received. */
  files: string[];
};

/** The key is the owner's only credential. `closed`: the lead is deleted or merged. */
export async function findOwnerOnboarding(key: string) {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({
      lead: leads,
      finishedAt: onboardings.finishedAt,
      items: sql<OwnerItem[]>`coalesce((select json_agg(x) from (
        select i.id, i.title, i.detail, i.due_on as "dueOn", i.done_at is not null as "isDone",
          coalesce((select json_agg(f.name order by f.created_at) from files f
            where f.onboarding_item_id = i.id and f.deleted_at is null), '[]'::json) as files
        from onboarding_items i where i.lead_id = ${leads.id} and i.is_for_owner order by i.position limit 100
      ) x), '[]'::json)`,
    })
    .from(onboardings)
    .innerJoin(leads, eq(leads.id, onboardings.leadId))
    .where(eq(onboardings.ownerKey, key));
  if (!found) return null;
  const { lead, finishedAt, items } = found;
  const state = lead.deletedAt ? "closed" : finishedAt ? "finished" : "open";
  const shown = state === "open" ? { address: displayAddress(lead), items } : { address: null, items: [] };
  return { key, lead, state, ...shown } as const;
}

export type OwnerOnboarding = NonNullable<Awaited<ReturnType<typeof findOwnerOnboarding>>>;

/** Null if there is nothing to ask for. */
export async function findOnboardingEmail(leadId: string) {
  const [row] = await db()
    .select({ key: onboardings.ownerKey })
    .from(onboardings)
    .where(eq(onboardings.leadId, leadId));
  const page = row && (await findOwnerOnboarding(row.key));
  return page?.state === "open" && page.lead.email ? { ...page, to: page.lead.email } : null;
}

/** One row per unit, in dollars; fees are those of the last signed agreement, for all units. Unknown values are null. */
export async function listHandoff(leadId: string, now: Date) {
  const [row] = await db()
    .select({
      lead: leads,
      number: quotes.number,
      document: quotes.document,
      signedAt: agreements.completedAt,
      startedAt: onboardings.createdAt,
    })
    .from(leads)
    .leftJoin(onboardings, eq(onboardings.leadId, leads.id))
    .leftJoin(agreements, and(eq(agreements.leadId, leads.id), eq(agreements.status, "completed")))
    .leftJoin(quotes, eq(quotes.id, agreements.quoteId))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .orderBy(desc(agreements.completedAt))
    .limit(1);
  if (!row) return null;
  const { lead, number } = row;
  const document = readDocument(row.document);
  const fees = document?.estimate;
  const { timeZone } = await findCompany();
  const [owner, ...others] = lead.legalOwners ?? [];
  const names = owner
    ? [owner, ...others].map(({ name }) => name)
    : [lead.ownerName || displayName(lead.name)];
  const units = Math.min(1_000, Math.max(1, lead.unitCount ?? 1));
  const rentCents = document?.rentCents ?? centsFromDollars(lead.estimatedRent);
  return Array.from({ length: units }, (_, at) => ({
    "Lead ID": leadId,
    "Property address": displayAddress(lead) ?? "",
    Unit: at + 1,
    Units: units,
    "Owner legal names": names.join("; "),
    "Owner mailing address": owner?.address ?? "",
    "Owner email": lead.email,
    "Owner phone": lead.phone && formatPhone(lead.phone),
    Quote: number === null ? null : quoteCode(number),
    "Management fee, percent of rent": fees ? fees.managementBasisPoints / 100 : null,
    "Fixed monthly fee, all units": dollarsOf(fees?.administrationFeeCents),
    "Placement fee, all units": dollarsOf(fees?.placementFeeCents),
    "Setup fee": dollarsOf(fees?.setupFeeCents),
    "Monthly rent": rentCents === null ? null : dollarsOf(shareOf(rentCents, units, at)),
    // No one tells us; the lease and deposit ledger does.
    Deposit: null,
    "Start date": dayIn(timeZone, row.signedAt ?? row.startedAt ?? now),
  }));
}

const dollarsOf = (cents: number | undefined) => (cents === undefined ? null : (cents / 100).toFixed(2));

/** The first units get the cents that are left, so that the shares sum up to all. */
const shareOf = (cents: number, parts: number, at: number) =>
  Math.floor(cents / parts) + (at < cents % parts ? 1 : 0);
