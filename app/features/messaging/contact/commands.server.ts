import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Channel, Person } from "#app/features/messaging/contact/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { suppressions } from "#db/schema/index.ts";

/** `address`: an email, or a phone number in E.164. */
type Suppression = { channel: Channel; address: string; reason: string; now?: Date };

/** Of a number, so it says nothing about its owner. */
export const wrongNumber = "Wrong number";

/** The person said it about another address. */
const carried = "Asked so at another address";

/**
 * True unless the address was suppressed already. One that ended starts again, and the person's own word replaces what
 * was carried over.
 */
export async function suppress(
  tx: Transaction,
  { channel, address, reason, now = new Date() }: Suppression,
): Promise<boolean> {
  const started = await tx
    .insert(suppressions)
    .values({ channel, address, reason, at: now })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.address],
      set: { at: now, reason, endedAt: null, endReason: null },
      setWhere: sql`${suppressions.endedAt} is not null
        or (${suppressions.reason} = ${carried} and excluded.reason <> ${carried})`,
    })
    .returning({ id: suppressions.id });
  return started.length > 0;
}

/** False if the address was not suppressed. `only`: for this reason. */
export async function endSuppression(
  tx: Transaction,
  { channel, address, reason, only, now = new Date() }: Suppression & { only?: string | undefined },
): Promise<boolean> {
  const ended = await tx
    .update(suppressions)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(suppressions.channel, channel),
        eq(suppressions.address, address),
        isNull(suppressions.endedAt),
        only === undefined ? undefined : eq(suppressions.reason, only),
      ),
    )
    .returning({ id: suppressions.id });
  return ended.length > 0;
}

export type Carried = Pick<Suppression, "channel" | "address">[];

/** A person's "no" stays when their address changes. Returns what it started. */
export async function carrySuppressions(
  tx: Transaction,
  { from, to }: { from: readonly Person[]; to: Person },
): Promise<Carried> {
  const started: Carried = [];
  const emails = from.flatMap(({ email }) => email || []);
  const phones = from.flatMap(({ phoneE164 }) => phoneE164 || []);
  const said = await tx
    .select({ channel: suppressions.channel, at: suppressions.at })
    .from(suppressions)
    .where(
      and(
        or(
          and(eq(suppressions.channel, "email"), inArray(suppressions.address, emails)),
          and(ne(suppressions.channel, "email"), inArray(suppressions.address, phones)),
        ),
        isNull(suppressions.endedAt),
        ne(suppressions.reason, wrongNumber),
      ),
    );
  for (const { channel: name, at: now } of said) {
    const channel = name as Channel;
    const address = channel === "email" ? to.email : to.phoneE164;
    if (address && (await suppress(tx, { channel, address, reason: carried, now })))
      started.push({ channel, address });
  }
  return started;
}

export async function endCarried(tx: Transaction, all: Carried, { now }: { now: Date }) {
  for (const each of all)
    await endSuppression(tx, { ...each, only: carried, reason: "The merge was undone", now });
}
