import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { HandedOver, OwnerOnboarding } from "#app/features/leads/onboarding/rules.ts";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import { quoteCode } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
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

/** The key is the owner's only credential. */
export async function findOwnerOnboarding(key: string) {
  if (!isUuid(key)) return null;
  const [found] = await db()
    .select({
      leadId: leads.id,
      name: leads.name,
      email: leads.email,
      lead: leads,
      isGone: sql<boolean>`${leads.deletedAt} is not null`,
      finishedAt: onboardings.finishedAt,
      items: sql<OwnerOnboarding["items"]>`coalesce((select json_agg(x) from (
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
  const { lead, isGone, finishedAt, items, ...page } = found;
  const about = { ...page, street: lead.streetAddress, key };
  return isGone || finishedAt
    ? { ...about, state: isGone ? ("closed" as const) : ("finished" as const), address: null, items: [] }
    : { ...about, state: "open" as const, address: displayAddress(lead), items };
}

/** Null if there is nothing to ask for. */
export async function findOnboardingEmail(leadId: string) {
  const [row] = await db()
    .select({ key: onboardings.ownerKey })
    .from(onboardings)
    .where(eq(onboardings.leadId, leadId));
  const page = row && (await findOwnerOnboarding(row.key));
  return page?.state === "open" && page.email ? { ...page, email: page.email } : null;
}

/** Of the last signed agreement, if there is one. */
export async function findHandoff(leadId: string, now: Date): Promise<HandedOver | null> {
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
  const { timeZone } = await findCompany();
  const name = displayName(lead.name);
  return {
    leadId,
    address: displayAddress(lead) ?? "",
    owners: lead.legalOwners?.length ? lead.legalOwners : [{ name: lead.ownerName || name, address: "" }],
    email: lead.email,
    phone: lead.phoneE164 ?? lead.phone,
    unitCount: Math.min(1_000, Math.max(1, lead.unitCount ?? 1)),
    rentCents: document?.rentCents ?? centsFromDollars(lead.estimatedRent),
    quote: number === null ? null : { code: quoteCode(number), document },
    startsOn: dayIn(timeZone, row.signedAt ?? row.startedAt ?? now),
  };
}
