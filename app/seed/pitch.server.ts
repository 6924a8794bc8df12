import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { logOutcome } from "#app/features/analysis/commands/log-outcome.server.ts";
import { adjustRent } from "#app/features/analysis/overrides/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, users } from "#db/schema/index.ts";

const outcomes = [
  { name: "Interior Painting", cost: 2_150_00, rentChange: 70_00, daysSaved: 7 },
  { name: "Interior Painting", cost: 1_780_00, rentChange: 45_00, daysSaved: 5 },
  { name: "Interior Painting", cost: 2_420_00, rentChange: 65_00, daysSaved: 9 },
  { name: "Landscaping", cost: 640_00, rentChange: 15_00, daysSaved: 4 },
];

/** One home priced by hand, and outcomes of leased homes, after the sample leads are stored. */
export async function addPitches(now: Date) {
  const of = (statuses: string[], most: number) =>
    db()
      .select({ id: leads.id })
      .from(leads)
      .innerJoin(analysisEntries, eq(analysisEntries.leadId, leads.id))
      .where(
        and(
          inArray(leads.status, statuses),
          eq(analysisEntries.estimateState, "ready"),
          isNull(leads.deletedAt),
        ),
      )
      .orderBy(desc(leads.createdAt), leads.id)
      .limit(most);
  const [person] = await db()
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .orderBy(users.createdAt, users.id)
    .limit(1);
  if (!person) return;
  const manager: Actor = { ...person, kind: "staff", role: "user", sessionId: "" };
  const [priced] = await of(["proposal"], 1);
  const form = {
    rent: 1_925_00,
    reason: "new kitchen, seen on the walkthrough",
    seen: { rent: "", reason: "" },
  };
  if (priced) await adjustRent(manager, { leadId: priced.id, form, now });
  const leased = await of(["won", "closed", "enrolled"], outcomes.length);
  for (const [at, outcome] of outcomes.entries()) {
    const lead = leased[at % leased.length];
    if (lead) await logOutcome(manager, { leadId: lead.id, form: { ...outcome, formKey: undefined }, now });
  }
}
