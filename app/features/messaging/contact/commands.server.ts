import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { recordConsentEvent } from "#app/features/messaging/consents/records.server.ts";
import type { Channel, Person } from "#app/features/messaging/contact/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { bounces, suppressions } from "#db/schema/index.ts";

/** `address`: an email, or a phone number in E.164. */
type Suppression = {
  channel: Channel;
  address: string;
  reason: string;
  now?: Date;
  /** For the consent record. */
  by?: { who?: string; leadId?: string; page?: string };
};

/** `isOwnWord`: the person wrote it from this address, which replaces what anyone else noted. */
type Start = Suppression & { isOwnWord?: boolean };

/** Of a number, so it says nothing about its owner. */
export const wrongNumber = "Wrong number";

/** Begins the reason of what the person said about another address. */
const carried = "At another address: ";

/**
 * True unless the address was suppressed already. One that ended starts again, and the person's own word replaces what
 * was carried over.
 */
export async function suppress(
  tx: Transaction,
  { channel, address, reason, isOwnWord = false, now = new Date(), by }: Start,
): Promise<boolean> {
  const started = await tx
    .insert(suppressions)
    .values({ channel, address, reason, at: now })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.address],
      set: { at: now, reason, endedAt: null, endReason: null },
      setWhere: sql`${suppressions.endedAt} is not null
        or (starts_with(${suppressions.reason}, ${carried}) and not starts_with(excluded.reason, ${carried}))
        or (${isOwnWord} and ${suppressions.reason} <> excluded.reason)`,
    })
    .returning({ id: suppressions.id });
  if (started.length === 0) return false;
  const kind = isOwnWord ? "withdrawn" : "suppressed";
  await recordConsentEvent(tx, { kind, channel, address, reason, at: now, ...by });
  return true;
}

type Bounce = { address: string; kind: "hard" | "soft"; diagnosis: string; taskId: string | null };

/** The task is open. A campaign has none, because hundreds may bounce at once. */
export async function recordBounce(tx: Transaction, bounce: Bounce) {
  const row = { ...bounce, at: new Date() };
  await tx.insert(bounces).values(row).onConflictDoUpdate({ target: bounces.taskId, set: row });
  const { address, diagnosis: reason, at } = row;
  await recordConsentEvent(tx, {
    kind: "bounced",
    channel: "email",
    address,
    reason,
    at,
    who: "Mail server",
  });
}

/** Returns why it was suppressed, or null if it was not. `only`: for this reason. */
export async function endSuppression(
  tx: Transaction,
  { channel, address, reason, only, now = new Date(), by }: Suppression & { only?: string | undefined },
): Promise<string | null> {
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
    .returning({ reason: suppressions.reason });
  if (!ended[0]) return null;
  await recordConsentEvent(tx, { kind: "ended", channel, address, reason, at: now, ...by });
  return ended[0].reason;
}

export type Carried = Pick<Suppression, "channel" | "address" | "reason">[];

/** A person's "no" stays when their address changes. Returns what it started. */
export async function carrySuppressions(
  tx: Transaction,
  { from, to }: { from: readonly Person[]; to: Person },
): Promise<Carried> {
  const started: Carried = [];
  const emails = from.flatMap(({ email }) => email || []);
  const phones = from.flatMap(({ phoneE164 }) => phoneE164 || []);
  const all = await tx
    .select({ channel: suppressions.channel, said: suppressions.reason, now: suppressions.at })
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
  for (const { channel: name, said, now } of all) {
    const channel = name as Channel;
    const address = channel === "email" ? to.email : to.phoneE164;
    const reason = said.startsWith(carried) ? said : carried + said;
    if (address && (await suppress(tx, { channel, address, reason, now })))
      started.push({ channel, address, reason });
  }
  return started;
}

export async function endCarried(tx: Transaction, all: Carried, { now }: { now: Date }) {
  for (const { reason: only, ...each } of all)
    await endSuppression(tx, { ...each, only, reason: "The merge was undone", now });
}
