import { eq } from "drizzle-orm";
import { addEntry, updateEntries } from "#app/features/analysis/commands/entries.server.ts";
import { priceAgain } from "#app/features/analysis/commands/owner-requests.server.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { type Home, homeOf } from "#app/features/leads/fields.ts";
import { mayWorkLeads, missingForEstimate } from "#app/features/leads/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { analysisEntries, type leads } from "#db/schema/index.ts";

type Asked = { leadId: string; formKey?: string | undefined; now?: Date };

export async function estimateLead(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Asked,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to estimate a rent.");
  const sent = { form: "estimate", formKey, content: { leadId }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    const before = await lockEntry(tx, lead.id);
    if (before && before.estimateState !== "none") return done({});
    const home = { ...(before && homeOf(before)), ...known(homeOf(lead)) };
    const missing = missingForEstimate(home);
    if (missing.length > 0)
      return refused("invalid", `The rent cannot be estimated yet. Missing: ${missing.join(", ")}.`);
    const entry = before ? await fill(tx, before, home) : await firstEntry(tx, lead, home, now);
    await priceAgain(tx, entry);
    await recordEvent(tx, { leadId: lead.id, kind: "estimate_asked", actor, at: now });
    return done({});
  });
}

type Lead = typeof leads.$inferSelect;
type Entry = typeof analysisEntries.$inferSelect;

async function lockEntry(tx: Transaction, leadId: string): Promise<Entry | undefined> {
  const isOfLead = eq(analysisEntries.id, entryOfLead(leadId));
  const [entry] = await tx.select().from(analysisEntries).where(isOfLead).for("update");
  return entry;
}

async function fill(tx: Transaction, entry: Entry, home: Partial<Home>): Promise<Entry> {
  await updateEntries(tx, [entry.id], home);
  return { ...entry, ...home };
}

/** Starts before its first revision, so that the next request is revision 1. */
function firstEntry(tx: Transaction, lead: Lead, home: Partial<Home>, now: Date): Promise<Entry> {
  const { id: leadId, name, email, phone } = lead;
  return addEntry(tx, { ...home, leadId, name, email, phone, createdAt: now, revision: 0 });
}

/** Unknown facts don't erase the entry's. */
const known = (home: Home): Partial<Home> =>
  Object.fromEntries(Object.entries(home).filter(([, value]) => value !== null && value !== ""));
