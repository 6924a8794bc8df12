import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findStaffOf } from "#app/features/accounts/queries.server.ts";
import { isMadeUpName } from "#app/features/leads/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { recordEvent, recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { lockContacts } from "#db/locks.ts";
import { leads } from "#db/schema/index.ts";

type Person = { email: string; phone?: { e164: string } | undefined; name?: string | null | undefined };

export type Owner = Awaited<ReturnType<typeof meetOwner>>;

/** Locks the email until the transaction ends. At most 100 leads, newest first; the name is null if never given. */
export async function meetOwner(tx: Transaction, { email, phone, name }: Person) {
  await lockContacts(tx, { email, phoneE164: phone?.e164 });
  const known = await listKnown(tx, email);
  const knownName = known.find((each) => !isMadeUpName(each))?.name ?? null;
  return { known, name: name || knownName, assignedTo: await findStaffOf(tx, { email }) };
}

type Event = { actor: Actor; actorName: string; at: Date };

type Return = {
  leadId: string;
  touches: Touches;
  event: Event;
};

export async function noteReturn(tx: Transaction, { known }: Owner, { leadId, touches, event }: Return) {
  const [before] = known;
  if (!before) return;
  const data = { leadId, ...touchOf(touches) };
  await recordEvent(tx, { ...event, leadId: before.id, kind: "came_again", data });
}

export function touchOf({ first, last }: Touches) {
  const touch = last ?? first;
  return touch && { touch };
}

type Naming = {
  name: string | null | undefined;
  event: Event;
};

/** Changes only leads without a name and without a home: its owner would see the name, which anyone may have given. */
export async function nameAnonymous(tx: Transaction, { known }: Owner, { name, event }: Naming) {
  const nameless = known.filter((each) => !each.streetAddress && isMadeUpName(each) && each.name !== name);
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
      submissionId: leads.submissionId,
      streetAddress: leads.streetAddress,
      zipCode: leads.zipCode,
      assignedTo: leads.assignedTo,
    })
    .from(leads)
    .where(and(eq(leads.email, email), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(100);
