import { and, desc, eq, getTableName, inArray, isNull, sql } from "drizzle-orm";
import { changeEntryFacts } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findOverride } from "#app/features/analysis/queries/report.server.ts";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { type Facts, factNames } from "#app/features/leads/property/facts.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { moveRows } from "#db/move-rows.server.ts";
import {
  analysisEntries,
  analysisSubscribers,
  improvementOutcomes,
  rentOverrides,
} from "#db/schema/index.ts";

type EntryFacts = Partial<Facts & { state: string | null }>;
type Aligned = { id: string; from: EntryFacts; to: EntryFacts };

export const analysisRows: LeadRows = {
  /** A current rent of the manager stays behind if the other lead has one. */
  move: async (tx, move) => ({
    ...(await moveRows(tx, analysisEntries, move)),
    ...(await moveRows(tx, improvementOutcomes, move)),
    ...(await moveRows(tx, rentOverrides, move, {
      where: sql`(${rentOverrides.endedAt} is not null or not exists (
        select 1 from rent_overrides o where o.lead_id = ${move.to} and o.ended_at is null))`,
    })),
  }),
  async merge(tx, { kept, merged, values, rows }) {
    const { leadId, createdAt, id } = analysisEntries;
    const ofLead = tx.select().from(analysisEntries).where(eq(leadId, kept.id));
    const [newest] = await ofLead.orderBy(desc(createdAt), desc(id)).limit(1).for("update");
    const isMoved = newest && rows[getTableName(analysisEntries)]?.includes(newest.id);
    const before = isMoved ? merged : kept;
    const override = await findOverride(kept.id, tx);
    if (override) values.estimatedRent = dollarsFromCents(override.rentCents);
    else if (newest) values.estimatedRent = before.estimatedRent;
    // The newest report is of the home as it was chosen.
    const after: EntryFacts = { ...kept, ...values };
    const names = [...factNames, "state" as const].filter((name) => before[name] !== after[name]);
    if (!newest || names.length === 0) return { entry: null };
    const picked = (home: EntryFacts): EntryFacts =>
      Object.fromEntries(names.map((name) => [name, home[name]]));
    await changeEntryFacts(tx, newest, picked(after));
    return { entry: { id: newest.id, from: picked(newest), to: picked(after) } satisfies Aligned };
  },
  async undoMerge(tx, { entry: aligned }) {
    if (!aligned) return;
    const { id, from, to } = aligned as Aligned;
    const [entry] = await tx.select().from(analysisEntries).where(eq(analysisEntries.id, id)).for("update");
    const names = Object.keys(to) as (keyof EntryFacts)[];
    if (entry && names.every((name) => entry[name] === to[name])) await changeEntryFacts(tx, entry, from);
  },
  purge: (tx, { leadIds }) => tx.delete(analysisEntries).where(inArray(analysisEntries.leadId, leadIds)),
  erase: (tx, { emails }) =>
    tx
      .delete(analysisEntries)
      .where(and(inArray(analysisEntries.email, emails), isNull(analysisEntries.leadId))),
  purgeLockedPeople: (tx, { hasNoLead }) =>
    tx.delete(analysisSubscribers).where(and(...hasNoLead(analysisSubscribers.email))),
};
