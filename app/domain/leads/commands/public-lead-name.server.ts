import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { isMadeUpName } from "#app/domain/leads/made-up-name.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads } from "#db/schema/index.ts";

type Known = { id: string; name: string | null; email: string | null };

type Named = {
  /** Leads of the person's e-mail. */
  known: readonly Known[];
  name: string;
  event: { actor: Actor; actorName: string; at: Date };
};

/** Puts the name that a person gave onto those of their leads which nobody gave one; a name that stands there stays. */
export async function nameAnonymous(tx: Transaction, { known, name, event }: Named) {
  const nameless = known.filter((each) => isMadeUpName(each) && each.name !== name);
  if (nameless.length === 0) return;
  const ids = nameless.map((each) => each.id);
  await tx
    .update(leads)
    .set({ name, version: sql`${leads.version} + 1` })
    .where(and(inArray(leads.id, ids), isNull(leads.deletedAt)));
  for (const { id, name: from } of nameless)
    await recordEvent(tx, { ...event, leadId: id, kind: "named", data: { from, to: name } });
}
