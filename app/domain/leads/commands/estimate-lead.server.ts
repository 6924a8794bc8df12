import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { priceAgain } from "#app/domain/analysis/commands.server.ts";
import { entryOfLead } from "#app/domain/analysis/queries.server.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { mayWorkLeads, missingForEstimate } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, type leads } from "#db/schema/index.ts";

type Asked = { leadId: string; formKey?: string | undefined; now?: Date };

/**
 * Asks for the rent of a lead that came without an analysis: its facts become an analysis entry, which is priced like
 * one that an owner sent. Refused while a fact is missing that the estimate cannot do without; a lead whose rent was
 * asked for already is left as it is.
 */
export async function estimateLead(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Asked,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to estimate a rent.");
  const sent = { form: "estimate", formKey, content: { leadId }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const before = await lockEntry(tx, lead.id);
    if (before && before.estimateState !== "none") return done({});
    const home = { ...(before && homeOf(before)), ...known(homeOf(lead)) };
    const missing = missingForEstimate(home);
    if (missing.length > 0)
      return refused("invalid", `The rent cannot be estimated yet. Missing: ${missing.join(", ")}.`);
    const entry = before ? await fill(tx, before, home) : await addEntry(tx, lead, home, now);
    await priceAgain(tx, entry);
    await recordEvent(tx, { leadId: lead.id, kind: "estimate_asked", actor, at: now });
    return done({});
  });
}

type Lead = typeof leads.$inferSelect;
type Entry = typeof analysisEntries.$inferSelect;
type Home = Partial<ReturnType<typeof homeOf>>;

async function lockEntry(tx: Transaction, leadId: string): Promise<Entry | undefined> {
  const isOfLead = eq(analysisEntries.id, entryOfLead(leadId));
  const [entry] = await tx.select().from(analysisEntries).where(isOfLead).for("update");
  return entry;
}

async function fill(tx: Transaction, entry: Entry, home: Home): Promise<Entry> {
  await tx.update(analysisEntries).set(home).where(eq(analysisEntries.id, entry.id));
  return { ...entry, ...home };
}

/** An entry before its first revision: the one that is asked for next is 1, as with those that owners send. */
async function addEntry(tx: Transaction, lead: Lead, home: Home, now: Date): Promise<Entry> {
  const { id: leadId, name, email, phone } = lead;
  const row = { ...home, leadId, name, email, phone, createdAt: now, revision: 0 };
  const [entry] = await tx.insert(analysisEntries).values(row).returning();
  if (!entry) throw new Error("The analysis entry was not stored.");
  return entry;
}

const homeOf = (row: Lead | Entry) => ({
  streetAddress: row.streetAddress,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  propertyType: row.propertyType,
  squareFootage: row.squareFootage,
  unitCount: row.unitCount,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  yearBuilt: row.yearBuilt,
});

/** What is known of the lead goes over its entry; what is not takes nothing away. */
const known = (home: Home): Home =>
  Object.fromEntries(Object.entries(home).filter(([, value]) => value !== null && value !== ""));
