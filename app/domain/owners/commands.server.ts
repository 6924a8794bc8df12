import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { isMadeUpName } from "#app/domain/owners/rules.ts";
import { findStaffOf } from "#app/domain/staff/queries.server.ts";
import { recordEvent, recordEvents } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { lockContacts } from "#db/locks.ts";
import { leads } from "#db/schema/index.ts";

type Person = { email: string; phone?: { e164: string } | undefined; name?: string | null | undefined };

export type Owner = Awaited<ReturnType<typeof meetOwner>>;

/**
 * Whoever sends a public form, as the books know them by the e-mail: their leads, newest first and at most 100, who
 * cares for them, and their name, as given now or before; null where they never gave one. Nobody else looks for them or
 * adds a lead of theirs until the transaction ends.
 */
export async function meetOwner(tx: Transaction, { email, phone, name }: Person) {
  await lockContacts(tx, { email, phoneE164: phone?.e164 });
  const known = await listKnown(tx, email);
  const knownName = known.find((each) => !isMadeUpName(each))?.name ?? null;
  return { known, name: name || knownName, assignedTo: await findStaffOf(tx, { email }) };
}

type Event = { actor: Actor; actorName: string; at: Date };

type Return = {
  /** The lead that they have now beside those. */
  leadId: string;
  touches: Touches;
  event: Event;
};

/** Tells the newest lead of a known owner that they came again, and what led them here this time. */
export async function noteReturn(tx: Transaction, { known }: Owner, { leadId, touches, event }: Return) {
  const [before] = known;
  if (!before) return;
  const data = { leadId, ...touchOf(touches) };
  await recordEvent(tx, { ...event, leadId: before.id, kind: "came_again", data });
}

/** What led somebody here this time, for the timeline. */
export function touchOf({ first, last }: Touches) {
  const touch = last ?? first;
  return touch && { touch };
}

type Naming = {
  /** As given now; without one nothing happens. */
  name: string | null | undefined;
  event: Event;
};

/** Puts the name that a person gave onto those of their leads which nobody gave one; a name that stands there stays. */
export async function nameAnonymous(tx: Transaction, { known }: Owner, { name, event }: Naming) {
  const nameless = known.filter((each) => isMadeUpName(each) && each.name !== name);
  if (!name || nameless.length === 0) return;
  const ids = nameless.map((each) => each.id);
  await tx
    .update(leads)
    .set({ name, version: sql`${leads.version} + 1` })
    .where(and(inArray(leads.id, ids), isNull(leads.deletedAt)));
  await recordEvents(
    tx,
    nameless.map(({ id, name: from }) => ({
      ...event,
      leadId: id,
      kind: "named",
      data: { from, to: name },
    })),
  );
}

const listKnown = (tx: Transaction, email: string) =>
  tx
    .select({
      id: leads.id,
      createdAt: leads.createdAt,
      name: leads.name,
      email: leads.email,
      phone: leads.phone,
      phoneE164: leads.phoneE164,
      source: leads.source,
    })
    .from(leads)
    .where(and(eq(leads.email, email), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(100);
