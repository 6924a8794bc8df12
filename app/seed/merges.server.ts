import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { createLead } from "#app/features/leads/commands/leads.server.ts";
import { mergeLeads } from "#app/features/leads/merge/commands.server.ts";
import { MergePageForm } from "#app/features/leads/merge/schema.ts";
import { system } from "#app/lib/actor.ts";
import { day } from "#app/seed/clock.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** An owner who sent the form and called a day later. */
export async function addMerge(now: Date) {
  const { createdAt, email, status, deletedAt } = leads;
  const sent = and(eq(status, "analysis_submitted"), isNotNull(email), isNull(deletedAt));
  const before = lt(createdAt, new Date(now.getTime() - 3 * day));
  const [kept] = await db().select().from(leads).where(and(sent, before)).orderBy(desc(createdAt)).limit(1);
  if (!kept) return;
  const at = new Date(kept.createdAt.getTime() + day);
  const called = await db().transaction((tx) =>
    createLead(tx, "phone", {
      contact: { name: kept.name, email: kept.email },
      company: "Sample Homes LLC",
      createdAt: at,
      event: { kind: "created", actor: system, at, data: { source: "phone" } },
    }),
  );
  const versions = { version: kept.version, otherVersion: called.version };
  const form = MergePageForm.parse({ intent: "merge", with: called.id, ...versions });
  const merged = { keptId: kept.id, now: new Date(at.getTime() + day) };
  if (form.intent === "merge") await mergeLeads(system, { ...merged, form });
}
